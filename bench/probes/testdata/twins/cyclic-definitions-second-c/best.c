*f(a){return&a;}
