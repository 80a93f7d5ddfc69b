struct shelf { int rows; int *mark; };
static int *slot(struct shelf *s, int n) {
  if (s->rows < n)
    return s->mark;
  n += s->rows;
  return &n;
}
int fill(struct shelf *s, int from) {
  int *a = slot(s, from);
  int *b = slot(s, from + 1);
  *a = *slot(s, 9) + *b;
  return *slot(s, *a);
}
