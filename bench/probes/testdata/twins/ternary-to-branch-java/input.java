public class input {
  static int fare(int zone, long km, boolean child) {
    int base = zone > 3 ? (child ? (int) km : 7) : (km > 40 ? (int) zone : 2);
    return child ? (base > 9 ? base / 2 : 1) : (zone == 0 ? 0 : base);
  }
}
