void emit(double);
static inline double ratio(double part, double whole) { return part / whole; }
namespace {
struct Gauge {
  double high;
  double norm(double v) const { return ratio(v, high); }
};
double clip(const Gauge &g, int v) { return v > 9 ? 0 : g.norm(v); }
}
void report(double high, int n) {
  Gauge g{high};
  for (int i = 1; i < n; ++i)
    emit(clip(g, i));
}
