template <class F> struct on_exit { F f; ~on_exit() { f(); } };
template <class F> on_exit<F> defer(F f) { return {f}; }

struct point { float x, y; };

int same(const point *p, int n, float eps) {
  int hits = 0;
  auto done = defer([&hits] { hits = 0; });
  auto near = [=](float a, float b) -> bool { return a - b < eps; };
  auto each = [&](auto fn) {
    for (int i = 1; i < n; i++)
      hits += fn(p[i - 1], p[i]) ? 1 : 0;
  };
  each([&](const point &a, const point &b) {
    if (near(a.x, b.x))
      return [&] { return a.y == b.y; }();
    return false;
  });
  return hits;
}
