#[derive(Clone, Debug)]
pub struct Rack(
    pub Bolt,
    (u8, (Nut, bool), [Washer; 2]),
    Option<(Pin, &'static str)>,
    pub fn(Spring) -> u16,
);
impl Rack {
    pub fn level(&self) -> u8 {
        let (n, ..) = self.1;
        n + 1
    }
}
