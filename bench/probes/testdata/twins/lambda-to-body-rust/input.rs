pub struct Meter {
    samples: Vec<u32>,
    peak: u32,
}

pub fn record(meter: &mut Meter, value: u32) -> usize {
    let limit = (|| 4 * meter.peak + 1)();
    let count = (|base: u32| {
        let last = &mut meter.peak;
        let total = (|extra: u32| {
            let seen = &meter.peak;
            *seen + extra
        })(value);
        *last = base + total;
        total as usize
    })(limit);
    meter.samples.push(value);
    count + meter.samples.len()
}
