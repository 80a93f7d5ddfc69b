class Kiln {
  private int heat = 20;
  private final String name;
  Kiln(String name) { this.name = name; }
  Thread fire(int target) {
    return new Thread(new Runnable() {
      @Override
      public void run() {
        while (heat < target) {
          heat += 300;
          if (heat > 900) throw new IllegalStateException(name + " too hot");
        }
      }
    });
  }
  public static void main(String... args) {
    Kiln k = new Kiln("north");
    k.fire(1200).start();
  }
}
