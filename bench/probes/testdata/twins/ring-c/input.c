#include <string.h>
enum { SIZE = 16 };
typedef struct { unsigned char data[SIZE]; unsigned head, tail; } ring;
static int full(const ring *r) { return (r->head + 1) % SIZE == r->tail; }
static int put(ring *r, unsigned char c) { if (full(r)) return -1; r->data[r->head] = c; r->head = (r->head + 1) % SIZE; return 0; }
static int load(ring *r, const char *s) {
  memset(r, 0, sizeof(r));
  while (*s) if (put(r, (unsigned char)*s++)) return -1;
  return 0;
}
int main(void) { ring r = { .head = 0, .tail = 0 }; return load(&r, "hello") + put(&r, 'x'); }
