struct box { int v[3]; int *begin() { return v; } int *end() { return v + 3; } };
int total(box &b) {
  int t = 0;
  for (int &x : b) { if (x) { t += x; x = x++ + t; } else continue; }
  return t;
}
