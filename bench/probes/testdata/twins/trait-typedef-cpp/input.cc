template <class T> struct traits { typedef T value_type; typedef long diff; };
template <> struct traits<char> {
  typedef unsigned char value_type;
  typedef unsigned size_type;
  typedef int diff;
};
template <class T, class Tr = traits<T>> struct span {
  using value = typename Tr::value_type;
  using size = typename Tr::size_type;
  using diff = typename Tr::diff;
  value *first;
  size n;
  size length() const { return n; }
};
template <class S> typename S::diff find(const S &s, typename S::value v) {
  typename S::diff i = 0;
  for (; i < s.length(); ++i)
    if (s.first[i] == v) return i;
  return -1;
}
int look(span<char> &s) { return find(s, 'x'); }
