pub struct Parcel { label: String, grams: u32 }
fn stamp(text: String) -> usize { text.len() }
impl Parcel {
    pub fn new(label: &str) -> Self { Parcel { label: label.to_string(), grams: 20 } }
    pub fn ship(self, tax: u32) -> u32 {
        let first = stamp(self.label);
        if first > 3 {
            stamp(self.label);
        }
        self.grams + tax
    }
}
