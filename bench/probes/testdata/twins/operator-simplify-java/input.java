public class input {
  static int mix(int width, int height) {
    int area = (width * height + 3) ^ (height << 2);
    boolean wide = !(width > height) && (area & 7) != 0;
    return -(area + ((width | 5) - (height * 2) / (0))) % 9 + (wide ? ~area : width >>> 1);
  }
}
