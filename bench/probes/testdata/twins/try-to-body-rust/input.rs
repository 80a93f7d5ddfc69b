use std::fs;
use std::io::{Error, ErrorKind};

fn load(path: &str) -> Result<String, Error> {
    let text = fs::read_to_string(path)?;
    if text.is_empty() {
        return Err(Error::new(ErrorKind::Other, "empty"));
    }
    Ok(text)
}

pub fn title(path: &str) -> Result<usize, Error> {
    let name;
    name = &load(path)?;
    let other = load("/etc/hostname")?;
    if other.len() > 9 {
        return Ok(0);
    }
    Ok(name.len())
}

pub fn run() -> Result<(), Error> {
    let n = title("a.txt")?;
    drop(n);
    Ok(())
}
