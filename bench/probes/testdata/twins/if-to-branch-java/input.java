class Ledger {
  private final StringBuilder log = new StringBuilder();
  String post(String line, int cents) {
    if (cents < 0) {
      return null;
    } else if (line.isEmpty() || cents > 5000) {
      log.setLength(0);
      synchronized (log) {
        if (cents % 2 == 1) log.reverse();
      }
      line = line.trim();
    } else {
      log.append(line);
    }
    return line;
  }
}
