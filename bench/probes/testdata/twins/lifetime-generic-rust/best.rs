fn f(a:&Vec<u8>){}
