static unsigned fold(unsigned s) {
  while (s >> 16) s = (s & 65535) + (s >> 16);
  return s;
}
unsigned sum(const unsigned char *p, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) s += p[i] << (i & 8);
  return fold(s);
}
static int rate(int n) { return n < 64 ? 1 : n / 64; }
int check(const unsigned char *p, int n) {
  int r = rate(n);
  return sum(p, n) == 0 && r > 1;
}
