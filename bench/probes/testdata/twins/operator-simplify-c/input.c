int calc(unsigned a, int b, int c) {
  return ((a & 0xff) | (b << 2)) + ~(c - 1) * ((a ^ b) && !(c % 3)) - ((b < c) < 2 ? -a : +b);
}
