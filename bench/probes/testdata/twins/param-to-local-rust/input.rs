static mut TANK: u32 = 0;
fn pour(level: u32, rate: u32) {
    if rate > 3 {
        unsafe { TANK += level * rate; }
    }
}
pub fn brew() {
    pour(10, 2);
    pour(20, 5);
    pour(30, 1 + 1);
    pour(40, 7);
}
