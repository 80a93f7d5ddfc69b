#include <stdlib.h>
struct list { struct list *next; char *key; void (*drop)(char *); };
static struct list *cons(char *key, struct list *next) {
  struct list *l = malloc(sizeof *l);
  if (!l) return NULL;
  l->key = key; l->next = next; l->drop = NULL;
  return l;
}
static int length(const struct list *l) { int n = 0; for (; l; l = l->next) n++; return n; }
int main(int argc, char **argv) {
  struct list *l = NULL;
  for (int i = 0; i < argc; i++) l = cons(argv[i], l);
  int n = length(l);
  while (l) { struct list *next = l->next; free(l); l->drop(l->key); l = next; }
  return n;
}
