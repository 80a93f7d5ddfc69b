unsigned mix(unsigned key, unsigned seed, bool odd) {
  unsigned h = ~(key ^ seed) + 3 * (seed | 1);
  h = (h % 97 != 0 && !odd) ? h - (key >> 5) : -h;
  return ((h & 63) * 2 + ((key ^ h) << (8 * sizeof(key) + 1))) / (seed % 11 + 1);
}
