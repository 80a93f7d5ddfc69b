pub struct Sample {
    level: i32,
    gain: f32,
}

fn map_levels<F>(samples: &[Sample], transform: F) -> Vec<i32>
where
    F: Fn(&Sample) -> i32,
{
    samples.iter().map(transform).collect()
}

pub fn amplify(samples: &[Sample], volume: f32) -> Vec<i32> {
    let floor = 3;
    let factor = volume + 1.0;
    let boost = move |sample: &Sample| {
        if sample.level < floor {
            return floor;
        }
        sample.level * factor
    };
    map_levels(samples, boost)
}

pub fn loudest(samples: &[Sample]) -> f32 {
    samples.iter().fold(0.0, |peak, sample| sample.gain.max(peak))
}
