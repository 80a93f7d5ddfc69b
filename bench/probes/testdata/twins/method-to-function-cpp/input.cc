struct acc {
  int n;
  acc &add(int v) { n += v; return *this; }
  int get() const { return n; }
  static int zero() { return 0; }
};
int use(acc a) { a.add(acc::zero()); return a.get() + a.add(2).get(); }
