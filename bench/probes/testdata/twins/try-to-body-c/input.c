#include <setjmp.h>
#include <stdlib.h>

static jmp_buf env;
static int failures;

static void fail(int code) {
  failures += code;
  longjmp(env, code);
}

int load(int n) {
  int r = -1;
  char *buf = malloc(n + 1);
  if (!buf)
    goto out;
  if (setjmp(env) == 0) {
    if (n > 64)
      fail(2);
    free(buf);
    r = n;
  } else {
    failures++;
    return r;
  }
  free(buf);
out:
  return r;
}
