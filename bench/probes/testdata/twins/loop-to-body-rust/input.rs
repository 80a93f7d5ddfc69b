fn collect(limit: u32) -> Vec<u32> {
    let mut out = Vec::new();
    for i in 0..limit {
        let mut j = i;
        while j > 1 {
            let half: u32 = j / 2;
            loop {
                let bad: char = half;
                out.push(bad as u32);
                break;
            }
            j = half;
        }
    }
    out
}
