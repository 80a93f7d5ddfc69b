public class input {
  static int sold;
  static void ring(int tickets, int price) {
    if (price > 5)
      tickets++;
    sold += tickets * price;
  }
  static int evening(int guests) {
    ring(guests, 4);
    ring(guests - 1, 8);
    ring(2, sold);
    ring(sold, 6);
    ring(guests + 3, 9);
    ring(1, guests);
    return sold;
  }
}
