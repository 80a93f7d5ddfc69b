pub enum Label { Text(String) }
pub struct Crate { label: Label, weight: u32 }
fn print(s: String) -> usize { s.len() }
pub fn ship(c: Crate, limit: u32) -> usize {
    let label = c.label;
    if c.weight > limit { return 0; }
    let first = match label { Label::Text(t) => print(t) };
    let Label::Text(again) = label;
    first + print(again)
}
