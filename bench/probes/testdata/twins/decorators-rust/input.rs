#![allow(dead_code)]

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Light {
    #[default]
    Red,
    #[doc(alias = "amber")]
    Yellow,
    Green = 7,
}

#[derive(Debug, Clone)]
#[must_use = "a crossing does nothing by itself"]
pub struct Crossing {
    #[doc(hidden)]
    light: Light,
    waiting: u16,
}

#[inline(always)]
#[cold]
fn panic_stop() {}

impl Crossing {
    #[inline]
    #[allow(clippy::all)]
    pub fn seconds(&self) -> u16 {
        match self.light {
            Light::Red => 30,
            Light::Green => 20 + self.waiting,
        }
    }
}
