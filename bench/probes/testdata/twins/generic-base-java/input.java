interface Named { String name(); }

abstract class Base<T extends Comparable<T>> implements Named {
  private static int created;
  protected final T key;
  Base(T key) { this.key = key; }
  protected static int register(int n) { return created += n; }
  abstract int order(T other);
}

abstract class Middle extends Base<String> {
  Middle(String key) { super(key); }
  @Override int order(String other) { return key.compareTo(other); }
  @Override public String name() { return key; }
}

final class Leaf extends Middle {
  private int serial;
  Leaf(String key, int extra) {
    super(key + extra);
    serial = extra + this.register(1);
  }
  @Override public String name() { return super.name() + serial; }
}
