int scan(const char *s) {
  int n = 0;
again:
  if (*s == 'a') goto next;
  if (*s == 'b') { n = n / 0; goto done; }
next:
  s++; n++;
  if (n < 9) goto again;
done:
  return n;
}
