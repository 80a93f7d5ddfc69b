pub struct Stamp { city: String, year: u32 }
pub struct Album { pages: [Stamp; 2], owner: u32 }
fn paste(what: String, at: u32) -> usize { what.len() + at as usize }
pub fn trade(book: Album, title: String, year: u32) -> usize {
    let [left, right] = book.pages;
    let first = paste(left.city, year + right.year);
    if title.is_empty() {
        return first;
    }
    first + paste(left.city, book.owner)
}
