[[nodiscard]] __attribute__((noinline, cold)) int fetch(int n);
struct alignas(16) [[maybe_unused]] slot { [[maybe_unused]] int a __attribute__((aligned(8))); int b : 3; };
[[deprecated("old")]] int legacy(slot s);
int use(slot s) { [[maybe_unused]] int k = 1; fetch(s.a); return legacy(s); }
