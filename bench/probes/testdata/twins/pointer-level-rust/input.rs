pub struct Stats {
    pub sum: i32,
    pub count: i32,
}

fn share(total: &mut Box<i32>, parts: &&i32) -> bool {
    if ***parts_of(parts) == 0 {
        return false;
    }
    **total /= **parts;
    true
}

fn parts_of<'a, 'b>(p: &'a &'b i32) -> Box<&'a &'b i32> {
    Box::new(p)
}

pub fn average(stats: &Stats, out: &mut &mut i32) {
    let mut cell = Box::new(stats.sum);
    let n = &stats.count;
    if share(&mut cell, &n) {
        **out = *cell;
    }
}
