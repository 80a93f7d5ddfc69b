struct page { int id; char *text; };
extern int copy(int flags, const struct page *from, char *to, unsigned len, ...)
    __attribute__((nonnull(3), cold));
extern int send(struct page *p, int (*how)(int, const struct page *, char *, unsigned, ...));

int flush(struct page *p, int n, const char *why) {
  char line[80];
  if (n > 80)
    return send(p, copy);
  if (why)
    copy(0, p, line, n, why);
  return copy(1, p, 0, 80, line);
}

int clear(struct page *p) {
  int r = flush(p, 3, "clear");
  while (r > 0)
    r -= flush(p + 1, r, p->text);
  return r;
}
