pub struct Source<'a> {
    text: &'a str,
    line: usize,
}

pub struct Cursor<'a, 'b> {
    source: &'b Source<'a>,
    position: usize,
}

impl<'a, 'b> Cursor<'a, 'b> {
    pub fn new(source: &'b Source<'a>) -> Cursor<'a, 'b> {
        Cursor { source, position: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.source.text[self.position..]
    }

    pub fn remaining(&self) -> usize {
        if self.source.line == 0 {
            return 0;
        }
        self.rest()
    }
}

pub fn count<'a>(source: &Source<'a>) -> usize {
    Cursor::new(source).remaining()
}
