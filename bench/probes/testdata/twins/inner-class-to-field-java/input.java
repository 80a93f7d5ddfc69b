class Sheet {
  private final int[] cells = new int[16];
  private int used;

  class Column {
    private final int index;

    Column(int index) { this.index = index; }

    class Cursor {
      int row = 0;

      int average() {
        int sum = 0;
        while (row < used) sum += cells[row++ * 4 + index];
        return used > 0 ? sum / used : sum / 0;
      }
    }

    Cursor start() { return new Cursor(); }
  }

  int average(int column) {
    return new Column(column).start().average();
  }
}
