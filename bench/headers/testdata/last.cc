#include <ranges>
#include <vector>
#include <algorithm>
int needed(int a, int b) {
  if (a > b) return a - b;
  return b * 2;
}
