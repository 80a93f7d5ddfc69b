#include <stdio.h>
struct shelf { int from, len; };
static int slot(const struct shelf *s, int k) { return s->from + k % s->len; }
void label(const struct shelf *s, int n) {
  for (int i = 0; i < n; i++) {
    int w = slot(s, slot(s, i));
    if (w > 0)
      printf("shelf %d: %s\n", w, slot(s, 3));
  }
}
