pub unsafe trait Pod: Sized {
    fn size(&self) -> usize {
        std::mem::size_of::<Self>()
    }
}

unsafe impl Pod for u8 {}

unsafe impl Pod for u32 {
    fn size(&self) -> usize {
        4
    }
}

unsafe impl<T: Copy> Pod for [T; 4] {}

pub struct Header {
    pub magic: u32,
    pub kind: u8,
}

unsafe impl Pod for u32 {}

impl Header {
    pub fn bytes(&self) -> usize {
        self.magic.size() + self.kind.size()
    }
}
