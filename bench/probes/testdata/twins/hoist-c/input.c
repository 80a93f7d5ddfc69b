int id(int v) { return v; }
int mix(int a, int b, int c) { return a * b - c; }
int run(int x) { return mix(id(x + 1), mix(2, id(x << 40), 3), id(id(4))) + 1; }
