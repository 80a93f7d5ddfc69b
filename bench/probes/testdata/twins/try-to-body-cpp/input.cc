struct err { int code; };
int read(int);
int load(int n) {
  int r = 0;
  try {
    try { r = read(n); r = r / 0; } catch (err &e) { r = e.code; throw; }
  } catch (...) { return -1; }
  return r;
}
