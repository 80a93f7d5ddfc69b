enum Color {
  RED(1), GREEN(2);
  final int code;
  Color(int c) { code = c; }
  static Color of(int n) { for (Color c : values()) { if (c.code == n) { c.code = 0; return c; } } return RED; }
}
