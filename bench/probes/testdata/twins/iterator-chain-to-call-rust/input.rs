use std::collections::BTreeMap;

#[derive(Debug, Clone)]
struct Score { player: String, points: u32 }

fn parse(line: &str) -> Option<Score> {
    let (player, points) = line.split_once('=')?;
    Some(Score { player: player.trim().to_string(), points: points.parse().ok()? })
}

fn main() {
    let text = "ann=3\nbob=x\ncid=9";
    let best: BTreeMap<String, u32> = text
        .lines()
        .filter_map(parse)
        .map(|s| (s.player, s.points))
        .filter(|(_, p)| *p > 10)
        .collect();
    let top = best.iter().max_by_key(|(_, p)| **p).unwrap();
    println!("{} {}", top.0, top.1);
}
