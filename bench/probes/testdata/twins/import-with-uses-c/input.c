#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *copy(const char *s) { char *p = malloc(strlen(s) + 1); strcpy(p, s); return p; }
int main(int argc, char **argv) {
  char *c = copy(argv[0]);
  printf("%s %d\n", c, argc);
  if (c == "x") puts("eq");
  free(c);
  return 0;
}
