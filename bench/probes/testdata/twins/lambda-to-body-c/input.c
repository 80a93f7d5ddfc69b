int printf(const char *, ...);
typedef int (*step)(int);
static int twice(step s, int n) { return s(s(n)); }
static int bump(int n) { return n + 1; }
int announce(char *who, int rank) {
  int seat = ({
    int base = twice(bump, rank);
    int got = ({ step p = bump; base += p(base); printf("%d\n", who); });
    got + base;
  });
  return seat;
}
