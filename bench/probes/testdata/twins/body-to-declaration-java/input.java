interface Index {
  int LIMIT = 64;

  default String title() {
    return "index-" + hashCode();
  }

  default int find(Comparable<String> key) {
    int tries = 0;
    while (tries < LIMIT && key.compareTo("m") > 0) {
      tries++;
    }
    return tries;
  }

  default int find(Readable source) {
    try {
      source.read(null);
    } catch (Exception e) {
      return -1;
    }
    return title().length();
  }

  static boolean empty(Index x) {
    String start = "a";
    return x == null || x.find(start) == 0;
  }
}
