use std::ops::{Add, Index};
#[derive(Clone, PartialEq)]
pub struct Matrix<const R: usize, const C: usize> { cells: [[f64; C]; R] }
impl<const R: usize, const C: usize> Matrix<R, C> {
    pub fn zero() -> Self { Matrix { cells: [[0.0; C]; R] } }
    pub fn row(&self, r: usize) -> &[f64; C] { &self.cells[r] }
    pub fn trace(&self) -> f64 { (0..R.min(C)).map(|i| self.cells[i][i]).sum() }
}
impl<const R: usize, const C: usize> Index<(usize, usize)> for Matrix<R, C> {
    type Output = f64;
    fn index(&self, at: (usize, usize)) -> &f64 { &self.cells[at.0][at.1] }
}
pub fn rank(m: Matrix<2, 3>) -> usize {
    let first: usize = m.row(0)[0];
    first + m.trace() as usize
}
