struct Buf { p: *const u8, n: usize }
impl Buf {
    unsafe fn get(&self, i: usize) -> u8 { unsafe { *self.p.add(i) } }
    fn first(&self) -> u8 {
        let i = 0;
        if self.n > i { self.get(i) } else { 0 }
    }
}
