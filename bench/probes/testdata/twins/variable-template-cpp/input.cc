template <class T, int N> constexpr int area = N * sizeof(T);
template <class T> T fill[area<T, 3>];
template <int N> struct pad { char c[N]; };
int get(int i) { pad<4> p; fill<int>[i] = 1; return fill<int>[1] / (area<char, 2> - 2) + p.c[0]; }
