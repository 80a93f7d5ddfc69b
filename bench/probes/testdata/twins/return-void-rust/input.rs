pub unsafe fn bump(slot: *mut u32, by: u32) -> u32 {
    if by > 9 {
        return 0;
    }
    *slot += by;
    *slot
}

pub fn total(n: u32) -> u32 {
    let mut sum = 1;
    for i in 0..n {
        let now = bump(&mut sum, i);
        if now == 0 {
            return sum;
        }
    }
    sum * bump(&mut sum.clone(), 1)
}
