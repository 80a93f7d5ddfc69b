#include <regex>
#include <ranges>
#include <utility>
std::pair<int, long> needed(int a, long b) { if (a > b) return std::make_pair(a, b); return std::pair<int, long>(std::max<long>(a, b), b); }
int main() { return needed(1, 2).first; }
