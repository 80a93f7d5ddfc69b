struct Parcel { city: String, grams: u32, zone: u8 }
impl Parcel {
    fn price(&self) -> u32 { self.grams / 100 + 5 * self.zone as u32 }
    fn label(&self) -> String {
        format!("to {} ({} g) for {} cents, handle with care", self.city, self.grams, self.price(), self.zone)
    }
}
fn main() {
    let p = Parcel { city: String::from("Bergen"), grams: 1200, zone: 3 };
    println!("{}", p.label());
}
