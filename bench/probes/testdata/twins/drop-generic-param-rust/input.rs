struct Map<K, V, S> { key: K, val: V, state: S }
impl<K, V, S> Map<K, V, S> {
    fn new(key: K, val: V, state: S) -> Self { Map { key, val, state } }
}
fn store(m: Map<u8, i32, bool>) -> Map<u8, u64, bool> {
    let k = m.key + 1;
    let n = Map::new(k, m.val, m.state);
    n
}
