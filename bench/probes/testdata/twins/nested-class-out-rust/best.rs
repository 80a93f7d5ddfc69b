pub struct A{weight:u8}
