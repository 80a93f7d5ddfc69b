/* A test that takes its time and next to no work: it reads the candidate, sleeps,
   and decides.

   A line is r12 (item 12, required) or p12 (not), followed by _3_5 if the item
   needs items 3 and 5. Interesting is what holds all REQUIRED required items and,
   with each item, all it needs.

   The time is MILLIS on average and fixed for each content: the same for all, or
   lognormal if SIGMA is not 0. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char text[1 << 22], kept[1 << 20];

/* uniform is a number in (0, 1), another one for each call. */
static double uniform(uint64_t *h) {
	uint64_t z = (*h += 0x9e3779b97f4a7c15u);
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return ((z ^ z >> 31) >> 11) * 0x1p-53 + 0x1p-54;
}

static void rest(const char *p, size_t n) {
	uint64_t h = 14695981039346656037u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)p[i]) * 1099511628211u;
	double u = uniform(&h), v = uniform(&h);
	double normal = sqrt(-2 * log(u)) * cos(2 * 3.14159265358979323846 * v);
	double t = MILLIS / 1e3 * exp(SIGMA * normal - SIGMA * SIGMA / 2);
	struct timespec ts = {(time_t)t, (long)((t - (time_t)t) * 1e9)};
	nanosleep(&ts, NULL);
}

int main(void) {
	size_t n = fread(text, 1, sizeof text - 1, stdin);
	int required = 0;
	rest(text, n);
	for (char *p = text; *p; p = strchr(p, '\n') + 1) {
		required += *p == 'r';
		kept[strtol(p + 1, NULL, 10)] = 1;
	}
	if (required != REQUIRED)
		return 1;
	for (char *p = text; *p; p++)
		if (*p == '_' && !kept[strtol(p + 1, NULL, 10)])
			return 1;
	return 0;
}
