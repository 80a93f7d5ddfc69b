mod parse {
    pub struct Tokens<'a> { pub text: &'a str, pub at: usize }
    impl<'a> Tokens<'a> {
        pub fn new(text: &'a str) -> Self { Tokens { text, at: 0 } }
        pub fn next(&mut self) -> Option<&'a str> {
            let rest = &self.text[self.at..];
            let end = rest.find(' ').unwrap_or(rest.len());
            self.at += end + 1;
            if end == 0 { None } else { Some(&rest[..end]) }
        }
    }
}
pub fn longest(words: &[String]) -> &str {
    let owned = words.join(" ");
    let mut t = parse::Tokens::new(&owned);
    let mut best = "";
    while let Some(w) = t.next() { if w.len() > best.len() { best = w; } }
    best
}
