fn f(a:&String){*a;}
