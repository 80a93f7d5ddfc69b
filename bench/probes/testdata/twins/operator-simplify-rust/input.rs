pub fn checksum(seed: u32, len: u32) -> u32 {
    let mask = !(seed ^ 0xff) & (len | 0x10);
    let odd = (len % 2 == 1) && !(seed >= mask || mask == 0);
    let top = (seed + mask * 3) | (((len - 1) & 6) ^ ((mask / 3) << 40));
    if odd { top >> 2 } else { (top + 1) * 2 }
}
