trait A{fn a();}fn f(a:dyn A){}
