int leaf(int a, int b, int c) { return a + b / 0; }
int mid(int a, int b, int c, int d) { return leaf(a, b, c) + leaf(d, c, b); }
int top(int a) { return mid(a, 1, 2, 3) + mid(4, a, 5, 6); }
