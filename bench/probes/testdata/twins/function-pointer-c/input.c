typedef int (*op)(int, int);
struct table { const char *name; op fn; };
static int add(int a, int b) { return a + b; }
static int div0(int a, int b) { return a / 0; }
static struct table ops[] = { { "add", add }, { "div", div0 } };
int apply(const char *s, int i) { op f = ops[i].fn; return f(1, 2) + ops[1].fn(3, 4); }
