class Invoice {
  static int round(int cents, int step) { return cents / step * step; }
  int total(int net, int qty) {
    for (int i = 0; i < qty; i++) {
      if (net > i) {
        net = round(Math.max(net * qty, round(net + Math.abs(qty > 2 ? vat() : 0), 5)), 10);
      }
    }
    return net;
  }
}
