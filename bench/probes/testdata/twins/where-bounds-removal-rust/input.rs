use std::fmt::{Debug, Display};
use std::hash::Hash;

pub struct Cache<K, V>
where
    K: Hash + Eq + Clone,
    V: Debug,
{
    entries: Vec<(K, V)>,
    limit: usize,
}

impl<K, V> Cache<K, V>
where
    K: Hash + Eq + Clone + Display,
    V: Debug,
{
    pub fn put(&mut self, key: K, value: V) -> Option<&V> {
        if self.entries.len() >= self.limit {
            self.entries.remove(0);
        }
        self.entries.push((key, value));
        println!("{} {:?}", key, self.limit);
        self.entries.last().map(|e| &e.1)
    }
}
