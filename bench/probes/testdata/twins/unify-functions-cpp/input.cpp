namespace gear {

constexpr int wrap(int n) {
  return 9 % n;
}

constexpr int spin(int n, int by) {
  int rest = 7 % n;
  return wrap(rest - by);
}

constexpr int turn(int n) {
  return spin(n, 1) + 2;
}

struct Wheel {
  int teeth;
  constexpr int start() const { return turn(teeth); }
};

constexpr int first = Wheel{3}.start();

}
