#include <stddef.h>
#define HAVE_TRACE 1
#if defined(__cplusplus) && __cplusplus < 199711L
#error "too old"
#endif

#ifdef HAVE_TRACE
static int traced;
#endif

#ifndef WITH_FLOAT
int decode(const unsigned char *p, size_t n)
#else
float decode(const float *p, size_t n)
#endif
{
  int v = 0;
  switch (n) {
#if HAVE_TRACE > 0
  case 3:
    traced++;
#ifndef NO_WIDE
    v = p[2];
#else
    break;
#endif
#endif
  case 2:
    return v + p[1];
  default:
    break;
  }
  return v;
}
