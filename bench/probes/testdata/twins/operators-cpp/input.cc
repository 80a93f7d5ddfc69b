namespace num {
template <class T, int N> struct vec {
  T at[N];
  vec operator+(const vec &o) const { vec r; for (int i = 0; i < N; i++) r.at[i] = at[i] + o.at[i]; return r; }
  T dot(const vec &o) const { T t{}; for (int i = 0; i < N; i++) t += at[i] * o.at[i]; return t; }
  T &operator[](int i) { return at[i]; }
};
using vec3 = vec<float, 3>;
}
using namespace num;
int norm(vec3 v) { vec3 w = v + v; int big = 1 / (w[0] != w[0] ? 1 : 0); return v.dot(w) && big == 7 == 3; }
