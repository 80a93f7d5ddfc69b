typedef int (*compare)(const void *, const void *);
struct sorter { compare by; unsigned n; long *data; };
static int up(const void *a, const void *b) { return *(const long *)a - *(const long *)b; }
static void swap(long *a, long *b) { long t = *a; *a = *b; *b = t; }
void sort(struct sorter *s) {
  for (unsigned i = 0; i < s->n; i++)
    for (int j = 0; j < s->n; j++)
      if (s->by(&s->data[i], &s->data[j]) < 0) swap(s->data + i, s->data + j);
}
void run(long *d, unsigned n) { struct sorter s = {up, n, d}; sort(&s); }
