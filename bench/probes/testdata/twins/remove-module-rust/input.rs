pub mod store {
    pub mod key {
        #[derive(PartialEq, Eq, Hash, Debug)]
        pub struct Key(pub String);
        impl From<&str> for Key {
            fn from(s: &str) -> Self { Key(s.to_owned()) }
        }
    }
    pub(crate) mod table {
        use super::key::Key;
        use std::collections::HashMap;
        pub struct Table { pub map: HashMap<Key, u32> }
        impl Table {
            pub fn put(&mut self, k: Key, v: u32) -> Key {
                self.map.insert(k, v);
                k
            }
        }
    }
    pub use self::table::Table;
}
use store::{key::Key, Table};
pub fn demo(t: &mut Table) -> Key { t.put(Key::from("a"), 1) }
