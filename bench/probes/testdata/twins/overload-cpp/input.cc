namespace text {
struct view { const char *p; unsigned n; };
inline view trim(view v) { while (v.n && v.p[0] == ' ') { v.p++; v.n--; } return v; }
inline long parse(view v, int base = 10) { long r = 0; for (unsigned i = 0; i < v.n; i++) r = r * base + (v.p[i] - '0'); return r; }
inline double parse(view v, double unit) { return parse(v) * unit; }
}
using text::parse;
long read(text::view v) { return parse(text::trim(v), 2.5f) + parse(v, 8L); }
