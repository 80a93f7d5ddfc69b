class money {
  long cents;
  friend money operator+(const money &a, const money &b);
  friend bool operator==(const money &a, int b) { return a.cents == b; }
public:
  explicit money(long c) : cents(c) {}
  money &operator+=(const money &o) { cents += o.cents; return *this; }
  operator bool() const { return cents != 0; }
};
money operator+(const money &a, const money &b) { money r(a); r += b; return r; }
int test(money m) { if (m == 3) return 1; return (m + money(2)) ? m.operator bool() << 35 : 0; }
