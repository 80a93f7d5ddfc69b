public class input {
  static final int SIZE = 4;
  Object[] compass = {
    "n",
    new Object[] {"e", SIZE, new String[] {"s", null}},
    new Object[][] {{"w"}, {}}
  };
  int turns() { return compass.length; }
}
