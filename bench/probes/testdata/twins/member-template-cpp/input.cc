template <class T> struct box {
  T v;
  template <class U> box &set(U u) { v = u; return *this; }
  template <class U> U get() const { return v; }
  int bad() { return v ? 1 / 0 : 0; }
};
int main() { box<long> b{}; b.set<int>(1).set<char>('c'); return b.get<int>() + b.bad(); }
