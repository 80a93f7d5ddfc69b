fn wheel(step: i32, teeth: i32) -> i32 { step % teeth }
fn phase(step: i32, teeth: i32) -> i32 {
    let p = wheel(40 + step, teeth);
    p * 2
}
fn halt(code: i32) { std::process::exit(code) }
pub fn drive(n: i32, teeth: i32) -> bool {
    if n > 3 {
        halt(phase(n - 90, teeth));
    }
    n == 0
}
