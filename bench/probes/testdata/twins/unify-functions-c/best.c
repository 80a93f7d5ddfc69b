f(){char*a=f(f());}
