template <class T> struct holder { typedef T type; using pointer = T *; static const int size = sizeof(T); };
template <class T> using type_of = typename holder<T>::type;
template <class T, class P = typename holder<T>::pointer> struct view {
  P at; type_of<T> first;
  bool low(unsigned k) const { return k < 0 || *at > first; }
};
template <class V> int scan(const V &v) { return v.low(1) + holder<char>::size; }
int test(unsigned *p) { view<unsigned> v = {p, *p}; return scan(v); }
