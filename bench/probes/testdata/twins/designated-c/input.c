struct opt { int a, b; struct { int x, y; } in; int t[4]; };
struct opt o = { .a = 1, .in = { .x = 2, .y = 3 }, .t = { [1] = 5, [7 - 4] = 6 }, .b = 4 };
struct opt p = { .a = 9, .in.y = 1, .a = 3 };
int f(void) { return o.in.x + p.a; }
