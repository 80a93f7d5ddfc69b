constexpr int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
constexpr int table[] = { fact(1), fact(3), fact(4) };
struct cfg { static constexpr int width = table[2] + 40; };
inline constexpr int shift = cfg::width - 2;
int use(int v) { if constexpr (shift > 30) return v << shift; else return v; }
