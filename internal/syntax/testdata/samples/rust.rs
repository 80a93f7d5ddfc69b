use std::collections::HashMap;

/// Counts words.
pub fn count<'a>(text: &'a str) -> HashMap<&'a str, usize> {
    let mut words = HashMap::new();
    for w in text.split(' ').filter(|w| !w.is_empty()) {
        *words.entry(w).or_insert(0) += 1;
    }
    words
}

fn main() {
    match count("a b a").get("a") {
        Some(&n) if n > 1 => println!("{}", n),
        _ => {}
    }
}
