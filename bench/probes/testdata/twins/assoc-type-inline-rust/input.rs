pub trait Sink {
    type Chunk: ?Sized;
    fn put(&mut self, chunk: &Self::Chunk) -> usize;
    fn last(&self) -> &Self::Chunk;
}

#[derive(Default)]
pub struct Text { buf: String, mark: usize }

impl Sink for Text {
    type Chunk = str;
    fn put(&mut self, chunk: &str) -> usize {
        self.mark = self.buf.len();
        self.buf += &chunk;
        self.mark
    }
    fn last(&self) -> &str { &self.buf[self.mark..] }
}

pub fn repeat<S: Sink>(sink: &mut S, times: usize) -> usize {
    let mut n = 0;
    for _ in 0..times {
        n += sink.put(sink.last());
    }
    n
}
