type Entry = (&'static str, (f64, u8), Option<[f64; 2]>);

struct Table(Vec<Entry>, (usize, bool));

fn entries() -> (Table, usize) {
    let (a, b): (Entry, Entry) = (
        ("full", (6.0, 1), None),
        ("half", (1.5, 2), Some([0.25, 3.14])),
    );
    let list = vec![a, b];
    let n = list.len();
    (Table(list, (n, n > 1)), n)
}

pub fn total(skip: usize) -> f64 {
    let (Table(list, (_, sorted)), n) = entries();
    let mut sum = 0.0;
    for (i, (name, (w, k), extra)) in list.iter().enumerate() {
        if i >= skip && (sorted || !name.is_empty()) {
            sum += w * *k as f64 + extra.map_or(0.0, |[x, y]| x + y);
        }
    }
    sum / n as f64
}
