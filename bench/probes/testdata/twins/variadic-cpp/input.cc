template <class... A> struct pack { static constexpr int n = sizeof...(A); };
template <class T> int one(T t) { return t << 44; }
template <class T, class... R> int all(T t, R... r) { return one(t) + (one(r) + ... + 0); }
int main() { return all(1, 2, 3) + pack<int, char>::n; }
