class Text {
  String s = "abc";
  int width(int pad) { int n = s.length(); return n + pad; }
  int twice(int k) { int w = width(k) * 2; return w; }
  boolean wide() { int t = twice(3); return t.equals(s) || t > 10; }
}
