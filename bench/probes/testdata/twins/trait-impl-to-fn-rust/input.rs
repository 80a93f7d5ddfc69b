pub trait Shape {
    const SIDES: u32;
    type Unit: Copy + Into<f64>;
    fn side(&self, i: u32) -> Self::Unit;
    fn perimeter(&self) -> f64 {
        (0..Self::SIDES).map(|i| self.side(i).into()).sum()
    }
}
#[derive(Clone)]
pub struct Square { len: f32, name: String }
impl Shape for Square {
    const SIDES: u32 = 4;
    type Unit = f32;
    fn side(&self, i: u32) -> f32 {
        let next = (i + 1) % Self::SIDES;
        self.len + self.side(next)
    }
}
pub fn longest<S: Shape>(all: &[S]) -> f64 {
    all.iter().map(|s| s.perimeter()).fold(0.0, f64::max)
}
pub fn one() -> f64 { longest(&[Square { len: 1.5, name: String::new() }]) }
