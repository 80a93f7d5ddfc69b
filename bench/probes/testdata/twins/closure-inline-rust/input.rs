const FULL: u8 = !0;

pub struct Pixel { r: u8, g: u8, b: u8 }

pub fn bright(img: &[Pixel], min: u8) -> usize {
    let in_range = |v: u8| move |lo: u8| v >= lo;
    let mut seen = 0usize;
    let mut check = |p: &Pixel| -> bool {
        seen += 1;
        let ok = [p.r, p.g, p.b].iter().all(|&c| in_range(c)(min));
        let positive = (|c: u8| c >= 0)(p.r & FULL);
        ok && positive
    };
    let n = img.iter().filter(|p| check(p)).count();
    n + seen
}
