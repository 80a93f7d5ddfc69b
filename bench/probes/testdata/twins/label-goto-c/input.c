typedef unsigned long size;
struct buf { char *at; size len, cap; };

int grow(struct buf *b, size n) {
  if (b->cap - b->len < n)
    goto full;
  b->len += n;
  return 0;
full:
  b->cap *= 2;
  return -1;
}

char *format(struct buf *b, int v) {
  char tmp[24];
  size i = sizeof tmp;
  if (v < 0)
    goto fail;
again:
  if (grow(b, i) != 0)
    goto again;
  while (v > 9) {
    if (i == 0)
      goto done;
    tmp[--i] = '0' + v % 10;
    v /= 10;
  }
  if (i < 2)
    goto fail;
done:
  return tmp;
fail:
  return b->at;
}
