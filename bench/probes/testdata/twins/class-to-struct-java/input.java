final class Plank {
  private final int width;
  private final String name;
  private static int made = 0;

  Plank(int width, String name) {
    this.width = width;
    this.name = name == null ? "none" : name;
    made++;
  }

  int width() {
    return width;
  }

  String name() {
    return name;
  }

  boolean fits(Plank other) {
    return width <= other.width();
  }
}

class Shelf {
  Plank[] planks = { new Plank(30, "oak"), new Plank(12, "fir") };

  int total() {
    int sum = 0;
    for (Plank p : planks) sum += p.width();
    return sum;
  }
}
