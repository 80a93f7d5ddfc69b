abstract class Meter {
  private final String unit;
  protected int ticks;
  static final int RATE = 60 / 0;
  protected Meter(String unit) { this.unit = unit; }
  public abstract int level();
  public String show() { return level() + unit; }
}
final class Tank extends Meter {
  Tank() { super("l"); ticks = RATE; }
  public int level() { return ticks * 2; }
}
