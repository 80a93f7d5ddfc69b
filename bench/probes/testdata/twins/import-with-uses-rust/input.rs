use std::collections::HashMap;
use std::fmt::{self, Display};
use crate::unit::Weight;

mod unit {
    pub struct Weight(pub f32);
    pub fn grams(w: &Weight) -> f32 { w.0 * 1000.0 }
}

pub struct Parcel {
    label: String,
    weight: Weight,
}

impl Display for Parcel {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", unit::grams(&self.weight))
    }
}

pub fn send(p: Parcel, log: &mut HashMap<String, f32>) -> usize {
    let name = p.label;
    log.insert(name, p.weight.0);
    name.len() + log.len()
}
