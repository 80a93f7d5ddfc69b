struct A{b:String}fn f(a:A){a.b;a.b;}
