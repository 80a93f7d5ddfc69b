template <class T, class... Rest> struct bag {
  T head;
  static const int extra = sizeof...(Rest);
};
template <class T, class... Rest> T &total(bag<T, Rest...> b, Rest... more) {
  T sum = b.head;
  sum += bag<T, Rest...>::extra;
  return sum;
}
int main() {
  bag<int, char> a{1};
  bag<long, char, short> c{2};
  return total<int, char>(a, 'x') + total<long, char, short>(c, 'y', 3);
}
