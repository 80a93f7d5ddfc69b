int run(int n) {
  int k = 2;
  auto add = [&](int a) { return a + k; };
  int m = [&, n](int b) { int c = add(b); return [=] { return (c << 50) + n; }(); }(k);
  return m + add(1);
}
