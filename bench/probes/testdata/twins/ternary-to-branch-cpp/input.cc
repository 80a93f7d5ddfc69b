struct Mask { unsigned bits; bool wide; };
unsigned slot(const Mask &m, int i);
unsigned field(const Mask &m, int i) {
  unsigned w = m.wide ? (i > 8 ? slot(m, i) : i < 4 ? m.bits << 40 : m.bits)
                      : (i ? slot(m, 0) : 1u);
  return w ? w : slot(m, m.wide ? 1 : 2);
}
