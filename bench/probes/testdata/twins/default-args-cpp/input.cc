template <class T = int, int N = 2, class A = char> struct arr { T d[N]; A a; int at(int i = N) { return d[i]; } };
int sum(arr<> x, arr<int> y = {}, int k = 4) { return x.at() + y.at(k) + x.d[-1]; }
