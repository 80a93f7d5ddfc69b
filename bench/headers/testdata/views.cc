#include <ranges>
#include <vector>
#include <algorithm>
struct point { int x, y; };
static int helper(const std::vector<point> &v) { int s = 0; for (auto &p : v) s += p.x * p.y; return s; }
int needed(std::vector<point> v) {
  std::sort(v.begin(), v.end(), [](const point &a, const point &b) { return a.x < b.x; });
  auto big = v | std::views::filter([](const point &p) { return p.y > 3; });
  int n = helper(v);
  for (const point &p : big) n += p.x;
  return n;
}
int unused(int a) { return a + 1; }
