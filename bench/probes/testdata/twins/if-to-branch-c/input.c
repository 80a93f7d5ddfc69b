int f(int a, int b) {
  int r = 0;
  if (a > b) { r = 1; }
  else if (a == b) { if (b) { r = a == 2; } else { int q = a; if (q = b) r = q; } }
  else r = 3;
  return r;
}
