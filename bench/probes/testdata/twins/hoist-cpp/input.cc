struct rgb { int r, g, b; };
int clip(int v, int top) { return v > top ? top : v; }
int mix(rgb c, int w) { return (c.r * w + c.g * (9 - w)) / 9; }
int shade(rgb c, int depth) {
  auto dim = [&](int k) -> int {
    return clip(mix({c.r, clip(c.g - (k > 2 ? gamma_tab[k] : 1), 255), c.b}, depth), 200);
  };
  return dim(depth) + dim(1);
}
