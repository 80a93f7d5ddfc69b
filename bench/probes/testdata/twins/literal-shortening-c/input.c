static const char *names[] = { "alpha", "beta", "gamma with a long tail" };
unsigned long mask = 0xdeadbeefcafeUL;
double ratio = 3.14159e10;
int tag(int i) { switch (i) { case 1: return 'wxyz'; case 0x20: return names[2][3] + (int)mask; } return 12345; }
