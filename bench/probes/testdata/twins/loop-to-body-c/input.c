int sum(int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    while (s < v[i]) {
      do { s += v[i]; if (s > 9) { s = s << 33; break; } } while (s < 4);
    }
    if (s == 2) continue;
  }
  return s;
}
