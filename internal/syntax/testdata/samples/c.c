#include <stdio.h>
#define TWICE(x) \
	((x) + (x))

/* A list of points. */
struct point { int x, y; struct point *next; };

static int sum(const struct point *p, int n)
{
	int s = 0;
	for (int i = 0; p && i < n; i++, p = p->next)
		s += p->x ? TWICE(p->y) : -1; // both
	return s;
}
