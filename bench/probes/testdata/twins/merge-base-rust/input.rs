pub trait Codec: Sized {
    fn finish(self) -> usize;
    fn name(&self) -> &'static str {
        "codec"
    }
}

pub trait Frame: Codec {
    fn header(&self) -> usize {
        self.name().len()
    }
    fn seal(self) -> usize {
        let head = self.header();
        let body = self.finish();
        head + body + self.finish()
    }
}

pub struct Packet {
    bytes: Vec<u8>,
}

impl Codec for Packet {
    fn finish(self) -> usize {
        self.bytes.len()
    }
}

impl Frame for Packet {}
