#include <stddef.h>
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define MASK(n) ((1u << (n)) - 1)
typedef union { unsigned word; struct { unsigned lo : 8, hi : 24; } part; } reg;
static const struct { const char *name; unsigned width; } fields[] = { {"lo", 8}, {"hi", 24}, {"all", 40} };
static unsigned get(reg r, size_t i) {
  return (r.word >> i) & MASK(40);
}
unsigned sum(reg r) {
  unsigned n = 0;
  for (size_t i = 0; i < COUNT(fields); i++) n += get(r, i) + fields[i].width;
  return n;
}
