struct base { virtual ~base(); int n; };
struct derived : base { int m; };
long conv(base *b, void *v) {
  derived *d = static_cast<derived *>(b);
  const char *c = reinterpret_cast<const char *>(v);
  char *w = const_cast<char *>(c);
  return (long)(int)w + d->m;
}
