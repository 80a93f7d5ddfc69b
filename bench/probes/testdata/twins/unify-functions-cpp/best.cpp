constexpr int f(int a){return f(3%a);}static_assert(f(2));
