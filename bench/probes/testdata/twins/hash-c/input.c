#include <stddef.h>
typedef struct entry { const char *key; int value; struct entry *next; } entry_t;
typedef struct { entry_t **slots; size_t size; size_t used; unsigned (*hash)(const char *); } table_t;
enum { FOUND = 1, MISSING = 0, GROW = 2 };
extern void *xalloc(size_t n, size_t each);
static unsigned djb(const char *s) { unsigned h = 5381; while (*s) h = h * 33 + (unsigned char)*s++; return h; }
static int same(const char *a, const char *b) { while (*a && *a == *b) { a++; b++; } return *a == *b; }
table_t *table_new(size_t size) {
  table_t *t = xalloc(1, sizeof *t);
  t->slots = xalloc(size, sizeof(entry_t *));
  t->size = size; t->used = 0; t->hash = djb;
  return t;
}
static int grow(table_t *t) {
  size_t n = t->size * 2, i;
  entry_t **next = xalloc(n, sizeof(entry_t *));
  for (i = 0; i < t->size; i++) {
    entry_t *e = t->slots[i];
    while (e) { entry_t *after = e->next; unsigned h = t->hash(e->key) % n; e->next = next[h]; next[h] = e; e = after; }
  }
  t->slots = next; t->size = n;
  return GROW;
}
int table_get(table_t *t, const char *key, int *out) {
  entry_t *e = t->slots[t->hash(key) % t->size];
  for (; e; e = e->next) if (same(e->key, key)) { *out = e->value; return FOUND; }
  return MISSING;
}
int table_put(table_t *t, const char *key, int value) {
  int old, r = MISSING;
  if (table_get(t, key, &old) == FOUND) { if (old = value) return FOUND; r = old; }
  if (t->used * 4 > t->size * 3) r |= grow(t);
  entry_t *e = xalloc(1, sizeof *e);
  unsigned h = t->hash(key) % t->size;
  e->key = key; e->value = value; e->next = t->slots[h]; t->slots[h] = e; t->used++;
  return r;
}
