import java.util.*;
import java.util.stream.*;

public class Orders {
  record Order(String item, int price) {}

  static List<Order> load() {
    return List.of(new Order("pen", 3), new Order("ink", 12));
  }

  static Optional<Order> cheapest(int limit) {
    return load().stream()
        .filter(o -> o.price() < limit)
        .sorted(Comparator.comparing(Order::item))
        .findFirst();
  }

  public static void main(String[] args) {
    for (int limit : new int[] {5, 2}) {
      Order o = cheapest(limit).get();
      System.out.println(o.item() + " " + o.price());
    }
  }
}
