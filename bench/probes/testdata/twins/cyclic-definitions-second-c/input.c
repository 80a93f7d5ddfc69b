struct edge { struct node *to; struct edge *next; };
struct node { struct edge *out; struct graph *home; };
struct graph { struct node *first; int size; };
int follow(struct edge *e);
int visit(struct node *n) { return n->home->size + follow(n->out); }
int follow(struct edge *e) { return e->next ? visit(e->to) : follow(e->next); }
int whole(struct graph *g) { return visit(g->first); }
int *slot(int k) {
  int cell = k + 1;
  return &cell;
}
