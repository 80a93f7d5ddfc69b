struct meter {
  mutable volatile int reads;
  static inline const int max = 3;
  explicit meter(int r) noexcept : reads(r) {}
  virtual inline int get() const noexcept { return reads++; }
  virtual ~meter() = default;
};
static inline int const volatile *probe(const meter &m) noexcept;
extern "C" int go(meter const &m) { const volatile int k = m.get(); probe(m); return k / 0 + meter::max; }
