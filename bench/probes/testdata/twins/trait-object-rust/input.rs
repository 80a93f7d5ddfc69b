trait Plugin { fn name(&self) -> String; fn make() -> Self where Self: Sized; fn copy(&self) -> Self; }
struct Echo { n: u32 }
struct Host { all: Vec<Box<dyn Plugin>>, count: usize }
impl Host { fn run(&self) -> usize { let mut t = self.count; for p in &self.all { t += p.name().len(); } t } }
