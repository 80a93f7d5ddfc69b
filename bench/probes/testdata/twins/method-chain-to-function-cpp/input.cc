struct query {
  int lo, hi, step;
  query() : lo(0), hi(10), step(1) {}
  query &from(int v) { lo = v; return *this; }
  query &to(int v) { hi = v; return *this; }
  const query &every(int n) const {
    query copy = *this;
    copy.step = n > 0 ? n : 1;
    return copy;
  }
  int count() const {
    int n = 0;
    for (int i = lo; i < hi; i += step)
      n++;
    return n;
  }
};

int main() { return query().from(2).to(8).every(2).count(); }
