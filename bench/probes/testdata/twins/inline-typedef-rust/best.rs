fn a(b:u16)->String{b}
