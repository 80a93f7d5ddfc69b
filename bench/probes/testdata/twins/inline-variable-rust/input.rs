fn join(words: Vec<String>, sep: char) -> String {
    let first = String::from("x");
    let second = &first;
    let third = second;
    let moved = first;
    let n = third.len() + words.len();
    if n > 3 { moved } else { sep.to_string() }
}
