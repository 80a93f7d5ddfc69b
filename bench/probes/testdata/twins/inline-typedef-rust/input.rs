type Id = u16;
type Pair = (Id, Id);
type Table = Vec<Pair>;
fn first(t: &Table) -> Option<Id> { t.first().map(|p| p.0) }
pub fn name(t: &Table) -> String {
    let id: Id = first(t).unwrap_or(0);
    let s: String = id;
    s
}
