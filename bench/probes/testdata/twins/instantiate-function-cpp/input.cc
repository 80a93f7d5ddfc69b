template <class T, class U> T conv(U u) { T t = u; return t << 40; }
template <class T> T twice(T t) { return conv<T, T>(t) + conv<T, int>(1); }
int main() { return twice<int>(3) + twice<int>(4); }
