struct p { char x, y[2]; };
struct q { struct p a[2]; int n; } tab[] = { { { {1, {2, 3}}, {4, {5, 6}} }, 7 }, { { {0}, {2, {300, 1}} }, 8 } };
int get(int i) { return tab[i].a[1].x; }
