struct Pair<T> { left: T, right: T }
impl<T> Pair<T> {
    fn swap(self) -> Pair<T> { Pair { left: self.right, right: self.left } }
}
fn take(p: Pair<String>, n: usize) -> usize {
    let q = p.swap();
    let r = q.left;
    if n > 2 { r.len() } else { q.left.len() + n }
}
