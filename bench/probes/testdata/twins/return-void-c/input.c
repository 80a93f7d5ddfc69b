struct s { int n, m; };
static struct s *make(int n, struct s *p) { if (n > 2) return p; p->n = n; return make(n + 1, p); }
int pass(int n) { return n * 2; }
void use(int n) { struct s t; make(n, &t); pass(n); make(n + 1, make(n, &t)); pass(pass(t.m)); }
