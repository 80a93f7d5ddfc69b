pub trait Gauge {
    fn raw(&self) -> u32;
    fn level<T: From<u32>>(&self, top: u32) -> T {
        let r = self.raw();
        if r > top { T::from(top) } else { T::from(r) }
    }
    fn full(&self) -> bool { self.raw() > 99 }
}
pub fn alarm(list: &[Box<dyn Gauge>]) -> usize {
    list.iter().filter(|g| g.full()).count()
}
