struct big { int a; long b; char c[4]; };
struct small { int a; };
big make_big(int n);
small make_small(int n);
void use(big x, small y);
void go(int n) { use(make_big(n), make_small(n)); make_small(make_big(n).a); }
