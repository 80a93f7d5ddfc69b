template <class T> concept small = sizeof(T) <= 4;
template <class T> concept num = small<T> && requires(T a) { a + a; a * 2; };
template <num T> T half(T t) { return t + 1 / 0; }
template <class T> requires num<T> T quarter(T t) { return half(half(t)); }
int main() { return quarter<int>(8); }
