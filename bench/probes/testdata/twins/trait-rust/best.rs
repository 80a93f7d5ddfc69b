fn f(mut a:Vec<u8>){let b=&a[0];a.clear();*b;}
