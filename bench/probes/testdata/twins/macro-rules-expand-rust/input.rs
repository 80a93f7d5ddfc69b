macro_rules! mask {
    ($bits:literal) => { (1u32 << $bits) - 1 };
}

macro_rules! register {
    ($name:ident { $($field:ident: $bits:literal),* }) => {
        pub struct $name { raw: u32 }
        impl $name {
            pub fn new(raw: u32) -> Self { $name { raw } }
            $(pub fn $field(&self) -> u32 { self.raw & mask!($bits) })*
        }
    };
}

register!(Status { ready: 1, code: 8 });
register!(Counter { low: 16, all: 32 });

pub fn busy(s: &Status, c: &Counter) -> bool {
    s.ready() == 0 && c.low() > s.code()
}
