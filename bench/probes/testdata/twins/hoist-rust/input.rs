pub struct Meters(f64);

pub enum Unit {
    Metric,
    Imperial,
}

pub struct Label {
    text: String,
    unit: Unit,
}

fn trim(value: f64, digits: usize) -> String {
    format!("{:.1$}", value, digits)
}

pub fn label(width: Meters, short: bool) -> Option<Label> {
    let digits = if short { 0 } else { 2 };
    Some(Label {
        text: trim(f64::max((width * 0.5).abs(), 1.0), digits),
        unit: Unit::Metric,
    })
}
