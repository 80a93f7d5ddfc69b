int step(int n) {
  const unsigned base = 3;
  const auto twice = base * 2;
  unsigned limit = twice - base;
  auto ok = limit >= 0;
  if (ok) n++;
  return n;
}
