class Box<T extends Comparable<T>> {
  T v;
  T get() { return v; }
  boolean less(Box<T> o) { return v.compareTo(o.v) < 0; }
}
class Use {
  Integer run(Box<String> b, Box<String> c) {
    if (b.less(c)) { Integer i = b.get(); return i; }
    return 0;
  }
}
