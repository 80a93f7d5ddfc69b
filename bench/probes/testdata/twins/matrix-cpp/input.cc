namespace num {
template <class T> struct traits { typedef T real; enum { exact = 1 }; };
template <> struct traits<double> { typedef double real; enum { exact = 0 }; };
template <class T, unsigned R, unsigned C> class matrix {
public:
  typedef T value_type;
  typedef typename traits<T>::real real;
  matrix() { for (unsigned i = 0; i < R * C; ++i) d[i] = T(); }
  T &operator()(unsigned r, unsigned c) { return d[at(r, c)]; }
  const T &operator()(unsigned r, unsigned c) const { return d[at(r, c)]; }
  matrix &operator+=(const matrix &o) { for (unsigned i = 0; i < R * C; ++i) d[i] += o.d[i]; return *this; }
  real trace() const { real t = 0; for (unsigned i = 0; i < R && i < C; ++i) t += (*this)(i, i); return t; }
private:
  static unsigned at(unsigned r, unsigned c) { if (r < 0 || c < 0) return 0; return r * C + c; }
  T d[R * C];
};
template <class T, unsigned R, unsigned K, unsigned C>
matrix<T, R, C> operator*(const matrix<T, R, K> &a, const matrix<T, K, C> &b) {
  matrix<T, R, C> m;
  for (unsigned i = 0; i < R; ++i)
    for (unsigned j = 0; j < C; ++j)
      for (unsigned k = 0; k < K; ++k) m(i, j) += a(i, k) * b(k, j);
  return m;
}
template <class M> typename M::value_type corner(const M &m) { return m(0, 0); }
}
struct shape { virtual ~shape() {} virtual int area() const = 0; };
struct rect : shape { int w, h; rect(int a, int b) : w(a), h(b) {} int area() const { return w * h; } };
int run(int n) {
  num::matrix<int, 2, 3> a;
  num::matrix<int, 3, 2> b;
  a(0, 1) = n; b(1, 0) = n + 1;
  num::matrix<int, 2, 2> c = a * b;
  c += c;
  rect r(n, c.trace());
  const shape *s = &r;
  return s->area() + num::corner(c);
}
