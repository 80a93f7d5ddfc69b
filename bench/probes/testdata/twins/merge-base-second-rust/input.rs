trait Item { fn stock(&self) -> u8; fn empty(&self) -> bool { self.stock() < 0 } }
trait Priced: Item { fn price(&self) -> u8 { if self.empty() { 0 } else { self.stock() * 2 } } }
trait Sold: Priced { fn tax(&self, pct: u8) -> u8 { self.price(); self.tax(pct) } }
struct Lamp { left: u8 }
impl Item for Lamp { fn stock(&self) -> u8 { self.left } }
impl Priced for Lamp {}
impl Sold for Lamp {}
