//go:build cgo

#include "parse.h"

#include <stdlib.h>
#include <string.h>

// BYTES_PER_STEP is how much memory counts as one step, a hundred operations of
// the parser.
enum { BYTES_PER_STEP = 1 << 15 };

// A grammar's own scanner must save its state in 1024 bytes. Some write past the end, others omit
// what does not fit and then parse wrongly and slowly. All have entries of at most 257 bytes, so that
// states of up to STATE_SIZE bytes are safe.
enum { STATE_SIZE = 1024 - 257 };

// A guarded language is a language with two functions of its scanner replaced.
typedef struct {
	TSLanguage language; // first, because a pointer to it stands for the whole
	unsigned (*serialize)(void *, char *);
	void (*deserialize)(void *, const char *, unsigned);
	unsigned unset;
} guarded;

// What a parse has used. A parse runs on one thread.
static _Thread_local struct {
	uint64_t steps, bytes, budget;
	const uint32_t *stop; // somebody else sets it
	const guarded *by;
	char *state;
	bool full; // the scanner has more state than it can save
	uint32_t upto;  // an error before this place ends the parse
	bool wrong; // there was such an error
	bool stopped;
} used;

static void *count_malloc(size_t size) {
	used.bytes += size;
	return malloc(size);
}

static void *count_calloc(size_t n, size_t size) {
	used.bytes += n * size;
	return calloc(n, size);
}

static void *count_realloc(void *p, size_t size) {
	used.bytes += size;
	return realloc(p, size);
}

void walk_init(void) { ts_set_allocator(count_malloc, count_calloc, count_realloc, free); }

static unsigned guard_serialize(void *scanner, char *buffer) {
	if (used.full) return 0;
	unsigned n = used.by->serialize(scanner, used.state);
	if (n > STATE_SIZE) {
		used.full = true;
		return 0;
	}
	memcpy(buffer, used.state, n);
	return n;
}

static void guard_deserialize(void *scanner, const char *buffer, unsigned n) {
	static const char zeros[STATE_SIZE];
	if (n == 0 && used.by->unset > 0) {
		used.by->deserialize(scanner, zeros, used.by->unset);
		return;
	}
	used.by->deserialize(scanner, buffer, n);
}

const void *walk_guard(const void *language, uint32_t unset) {
	const TSLanguage *l = language;
	guarded *g = calloc(1, sizeof *g);
	if (!g) return NULL;
	memcpy(&g->language, l, l->abi < 15 ? offsetof(TSLanguage, name) : sizeof *l);
	g->serialize = l->scanner.serialize;
	g->deserialize = l->scanner.deserialize;
	g->unset = unset;
	if (l->scanner.states) {
		g->language.scanner.serialize = guard_serialize;
		g->language.scanner.deserialize = guard_deserialize;
	}
	return g;
}

typedef struct {
	const char *src;
	uint32_t size;
} source;

static const char *read_source(void *payload, uint32_t at, TSPoint point, uint32_t *size) {
	const source *s = payload;
	(void)point;
	if (at >= s->size) {
		*size = 0;
		return "";
	}
	*size = s->size - at;
	return s->src + at;
}

// spent is called by the parser every hundred operations; it returns true to end the parse. Memory
// counts too, because one operation may copy everything so far. Both depend only on the source.
static bool spent(TSParseState *state) {
	used.steps++;
	// Every way to continue from here has an error in it.
	if (state->has_error && state->at < used.upto) used.wrong = true;
	if (__atomic_load_n(used.stop, __ATOMIC_RELAXED)) used.stopped = true;
	return used.stopped || used.full || used.wrong || used.steps + used.bytes / BYTES_PER_STEP > used.budget;
}

int walk_source(const void *language, const char *src, uint32_t size, uint64_t budget, const uint32_t *stop, bool strict, uint64_t *steps, TSTree **tree) {
	const guarded *g = language;
	if (!g) return WALK_MEMORY;
	memset(&used, 0, sizeof used);
	used.budget = budget;
	used.stop = stop;
	used.upto = strict ? size : 0;
	used.by = g;
	// One token adds at most its own text, in wide characters. Hardly any of this
	// memory is ever touched.
	used.state = malloc((1 << 16) + (size_t)size * 8);
	if (!used.state) return WALK_MEMORY;
	TSParser *p = ts_parser_new();
	int status = WALK_LANGUAGE;
	if (ts_parser_set_language(p, &g->language)) {
		source s = {src, size};
		TSInput in = {&s, read_source, 0, NULL};
		TSParseOptions options = {NULL, spent};
		*tree = ts_parser_parse_with_options(p, NULL, in, options);
		status = used.stopped ? WALK_STOPPED : used.full ? WALK_DEPTH : used.wrong ? WALK_WRONG : *tree ? WALK_OK : WALK_BUDGET;
		if (*tree && status != WALK_OK) ts_tree_delete(*tree);
	}
	*steps = used.steps + used.bytes / BYTES_PER_STEP;
	ts_parser_delete(p);
	free(used.state);
	return status;
}
