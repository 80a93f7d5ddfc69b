#[derive(Clone, Copy)]
pub enum Level {
    Info = 1,
    Warn,
    Fatal = 7,
}

const FIRST: usize = Level::Info as usize;
const LAST: usize = Level::Fatal as usize;

static TAGS: &[u8; 3] = b"iwe";

pub fn mask(l: Level) -> u32 {
    match l {
        Level::Warn => 1 << FIRST,
        other => 1 << (other as u32),
    }
}

pub static WORST: u8 = TAGS[LAST];

pub fn tag(l: Level) -> char {
    let i = l as usize - FIRST;
    TAGS[i] as char
}
