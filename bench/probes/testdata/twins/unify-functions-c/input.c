int up(int n) { return n > 2 ? n - 1 : 2; }
int down(int n) { int m = n * 2; return m; }
int both(int n) { return up(n) + down(n); }
int walk(int n) { int a = up(down(n)); int b = down(both(a)); char *p = both(b); return p - (char *)a; }
