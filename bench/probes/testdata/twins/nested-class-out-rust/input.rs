pub mod depot {
    pub struct Unit(pub u8);
    pub mod rack {
        use super::Unit;
        pub struct Crate { pub id: Unit, weight: u8 }
        impl Crate {
            pub fn new(id: Unit) -> Crate { Crate { id, weight: 3 } }
            pub fn code(&self) -> u8 { self.id.0 }
        }
    }
    pub fn make() -> rack::Crate { rack::Crate::new(Unit(1)) }
}
pub fn run() -> u8 { depot::make().code() }
