fn f(a:String){let b=&a;a;b;}
