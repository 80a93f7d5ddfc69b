struct cell { int kind, score; struct cell *next; };

static int best(const struct cell *row, int n) {
  int top = row[0].score;
  for (int i = 1; i < n; i++)
    top = row[i].score > top ? row[i].score : top;
  return top;
}

int count(struct cell **rows, int n, int m) {
  int hits = 0;
  for (int i = 0; i < n; i++) {
    int limit = best(rows[i], m);
    for (struct cell *c = rows[i]; c; c = c->next) {
      int k = c->score;
      do {
        while (k < limit) {
          if (rows[i][k].kind == rows[i][k].kind)
            hits++;
          k++;
        }
      } while (--limit > 0);
    }
  }
  return hits;
}
