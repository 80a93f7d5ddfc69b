template <int Bits> struct word;
template <> struct word<8> { using type = unsigned char; };
template <> struct word<32> { using type = unsigned; };

template <int N, int Per = 8> struct bitset {
  static const int total = N * Per;
  typename word<32>::type bits[N / 4 + 1];
  template <int I> bool get() const { return bits[I / 32] & mask<I % 32>(); }
  template <int I> static unsigned mask() { return 1u << I; }
  static unsigned top() { return 1u << total; }
  unsigned high() const { return bits[0] & top(); }
};

template <class B> unsigned probe(const B &b) {
  return b.template get<3>() ? b.high() : 0;
}
unsigned use(bitset<4> &b) { return probe(b) + b.get<9>(); }
