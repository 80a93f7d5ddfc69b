static mut DEPTH: u32 = 0;
fn dive() {}
fn rise() {}
pub fn tour(stops: u32) -> u32 {
    let half = stops / 2;
    dive();
    let deep = unsafe {
        DEPTH += half;
        rise();
        {
            let air = half + 3;
            dive();
            DEPTH += air;
        }
        dive();
        DEPTH
    };
    rise();
    deep + half
}
