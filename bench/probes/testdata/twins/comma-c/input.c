int g(int);
int run(int a, int b) {
  int i, j;
  for (i = 0, j = g(a); i < b; i++, j--) a = (g(i), g(j), b << 99), b = (a, 3);
  return (a++, b--, a + b);
}
