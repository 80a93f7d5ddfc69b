template <class T> struct wrap { T v; T get() const { return v; } };
struct inner { wrap<long> n; char c; };
struct outer { int id; inner in; outer *next; } g;
long f(int k) {
  outer *p = &g;
  if (p->id > k) p->in.n.v += k;
  return g.in.n.get();
}
