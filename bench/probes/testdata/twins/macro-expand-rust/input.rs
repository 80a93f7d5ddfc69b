macro_rules! peek {
    ($stack:expr) => {
        &$stack
    };
}

macro_rules! discard {
    ($($thing:ident),*) => {
        $( drop($thing); )*
    };
}

macro_rules! check {
    ($top:ident, $limit:expr) => {
        if $top.len() > $limit {
            panic!("too long: {}", $top);
        }
    };
}

pub fn flush(buffer: String, spare: String) -> usize {
    let top = peek!(buffer);
    let size = top.len() + spare.len();
    discard!(buffer, spare);
    check!(top, 80);
    size
}
