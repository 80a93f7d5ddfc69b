struct well {
  char name[8];
  int depth;
  struct well *next;
};
static struct well *deepest;
void dig(struct well *w, int crew) {
  while (w && crew-- > 2) {
    w->depth += 7;
    w = w->next;
  }
  if (w && w->name[0] == 'A')
    deepest = w;
}
int report(void) { return deepest ? deepest->depth : 0; }
