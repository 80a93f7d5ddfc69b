use std::fmt::Debug;
trait Visitor<T> { fn visit(&mut self, t: &T) -> bool; fn done(self) -> usize where Self: Sized; }
#[derive(Debug, Clone)]
struct Count<T: Debug> { seen: Vec<T>, limit: usize }
impl<T: Debug + Clone> Visitor<T> for Count<T> {
    fn visit(&mut self, t: &T) -> bool {
        self.seen.push(t.clone());
        let first = &self.seen[0];
        self.seen.clear();
        println!("{:?}", first);
        self.seen.len() < self.limit
    }
    fn done(self) -> usize { self.seen.len() }
}
pub fn walk<T: Debug + Clone>(items: &[T]) -> usize {
    let mut c = Count { seen: vec![], limit: 3 };
    for i in items { if !c.visit(i) { break; } }
    c.done()
}
