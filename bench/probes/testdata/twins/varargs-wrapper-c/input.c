#include <stdarg.h>
#include <stdio.h>

enum level { DEBUG, INFO, ERROR };
static enum level threshold = INFO;

__attribute__((format(printf, 2, 3)))
static void say(enum level l, const char *fmt, ...) {
  va_list ap;
  if (l < threshold)
    return;
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
}

int main(int argc, char **argv) {
  say(DEBUG, "started %s\n", argv[0]);
  if (argc > 1)
    say(ERROR, "unknown option %s of %d\n", argc, 2);
  return 0;
}
