#include <stdlib.h>

struct node { struct node *left, *right; int key; };

static struct node *grow(int depth, struct node *leaf) {
  if (depth == 0)
    return leaf;
  struct node *n = malloc(sizeof *n);
  n->key = depth;
  n->left = grow(depth - 1, leaf);
  n->right = grow(depth - 1, leaf);
  return n;
}

static void drop(struct node *n, int depth) {
  if (depth > 0) {
    drop(n->left, depth - 1);
    drop(n->right, depth - 1);
  }
  free(n);
}

int main(void) {
  struct node *leaf = calloc(1, sizeof *leaf);
  drop(grow(2, leaf), 2);
  return 0;
}
