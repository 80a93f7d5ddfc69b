struct Meter { total: i64, scale: i64 }
impl Meter {
    fn new(scale: i64) -> Meter { Meter { total: 0, scale } }
    fn add(&mut self, n: i64) -> &mut Meter { self.total += n * self.scale; self }
    fn read(&self) -> String { let t: u8 = self.total; format!("{}", t) }
}
pub fn measure(ns: &[i64]) -> String {
    let mut m = Meter::new(3);
    for n in ns { m.add(*n); }
    m.read()
}
