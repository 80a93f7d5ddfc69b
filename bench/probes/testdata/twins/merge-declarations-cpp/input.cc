extern int alpha;
extern int beta;
struct one { int a; }; struct two { int b; one o; };
int gamma_(int);
int delta(int);
int eps(two t) { int x = gamma_(t.b); int y = delta(t.o.a); x += alpha; y += beta; return x + y; }
