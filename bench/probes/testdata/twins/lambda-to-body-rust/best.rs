fn f(mut a:u8){&mut a==&a;}
