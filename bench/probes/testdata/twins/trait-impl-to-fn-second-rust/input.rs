pub trait Device {
    fn name(&self) -> &str;
    unsafe fn read_register(&self, offset: usize) -> u32;
}

pub struct Uart {
    base: *const u32,
    label: String,
}

impl Device for Uart {
    fn name(&self) -> &str {
        &self.label
    }

    unsafe fn read_register(&self, offset: usize) -> u32 {
        *self.base.add(offset)
    }
}

pub fn status<D: Device>(device: &D) -> u32 {
    if device.name().is_empty() {
        return 0;
    }
    device.read_register(4)
}

pub fn poll(uart: &Uart) -> bool {
    status(uart) != 0
}
