#include <cstddef>

class ring {
  int cursor;
  unsigned capacity;
  int items[8];

public:
  explicit ring(unsigned cap = 8) : cursor(0), capacity(cap) {
    for (std::size_t i = 0; i < cap; ++i)
      items[i] = 0;
  }
  bool full() const { return !(cursor < capacity); }
  void push(int v) {
    if (!full())
      items[cursor++] = v;
  }
};

int main() {
  ring r(4);
  r.push(3);
  return r.full() ? 1 : 0;
}
