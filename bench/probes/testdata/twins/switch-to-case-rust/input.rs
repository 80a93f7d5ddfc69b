enum Shape { Dot, Line(u32), Box { w: u32, h: u32 } }
fn area(s: &Shape) -> u32 {
    match s {
        Shape::Dot => 0,
        Shape::Line(n) => *n,
        Shape::Box { w, h } => {
            let side: &str = w;
            side.len() as u32 * h
        }
    }
}
pub fn total(v: &[Shape]) -> u32 { v.iter().map(|s| area(s)).sum() }
