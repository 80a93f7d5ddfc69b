struct Count { n: u32 }
fn sum(xs: &[u32]) -> u32 {
    let c = Count { n: 0 };
    let base = c.n;
    for x in xs {
        base = base + *x;
    }
    base
}
