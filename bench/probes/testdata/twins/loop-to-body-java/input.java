class Poller implements Cloneable {
  private int left = 4;
  synchronized int poll(int[] ports) {
    int seen = 0;
    for (int port : ports) {
      while (left > port) {
        for (int i = 0; i < 3; i++) {
          wait(port * 10);
          seen += i;
        }
        left--;
      }
      do {
        Object copy = super.clone();
        if (copy == null) break;
      } while (left > 0);
    }
    return seen;
  }
}
