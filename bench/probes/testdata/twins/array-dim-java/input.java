class Grid {
  int[][] cells = new int[3][4];
  double scale = 1.5;
  int at(int r, int c) {
    int[] row = cells[r];
    row[c] = cells[r][c] * scale;
    return row[c] + cells.length;
  }
}
