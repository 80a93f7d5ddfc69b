class Read {
  int run(String s) {
    int n;
    try {
      int k = s.length();
      if (k > 3) { n = Integer.parseInt(s); }
      return n + k;
    } catch (NumberFormatException e) {
      return -1;
    } finally {
      s = null;
    }
  }
}
