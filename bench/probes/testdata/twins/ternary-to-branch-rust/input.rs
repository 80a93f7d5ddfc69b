pub const DEPTH: usize = 6;

pub const fn clamp(value: usize, limit: usize) -> usize {
    if value > limit { limit } else { value }
}

pub const fn slot(kind: u8, at: usize) -> u8 {
    let key = b"xyz";
    let wide = if kind > 3 { true } else { kind == 1 };
    match kind {
        0 => b'-',
        1 | 2 => {
            if wide {
                key[clamp(at, DEPTH)]
            } else {
                key[0]
            }
        }
        _ => 255,
    }
}

pub const MARK: u8 = if DEPTH > 4 { slot(1, DEPTH - 1) } else { slot(2, 0) };
