mod outer {
    pub mod inner {
        pub struct Key(pub u8);
        impl Key { pub fn raw(&self) -> u8 { self.0 } }
        pub fn make(n: u8) -> Key { Key(n) }
    }
    pub fn key() -> inner::Key { inner::make(7) }
}
use outer::inner::Key;
pub fn show() -> bool {
    let k: Key = outer::key();
    let b: bool = outer::inner::make(k.raw());
    b
}
