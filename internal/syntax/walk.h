//go:build cgo

// One call parses a file and stores its syntax tree in an array, so that Go calls C once per file and
// not once per node.

#include <stdbool.h>
#include <stdint.h>

enum { WALK_OK, WALK_BUDGET, WALK_LANGUAGE, WALK_MEMORY, WALK_DEPTH, WALK_WRONG, WALK_STOPPED };
enum { WALK_NAMED = 1, WALK_EXTRA = 2, WALK_MISSING = 4, WALK_ERROR = 8 };

typedef struct {
	uint32_t start, end;
	uint32_t next; // index after its subtree
	uint16_t symbol, grammar, field;
	uint16_t flags;
} walk_node;

typedef struct {
	walk_node *nodes; // to be freed by the caller
	uint32_t count, room;
	uint32_t errors; // nodes that are ERROR or MISSING
	uint64_t steps;  // steps of the budget that were used
} walk_tree;

// walk_init must be called once, before all others.
void walk_init(void);

// walk_guard returns a language that is safe on any input. It is never freed. For a scanner that does
// not initialize its state, unset is the size of that state.
const void *walk_guard(const void *language, uint32_t unset);

// walk_parse parses size bytes in a guarded language and fills in the nodes. It gives up when
// *stop is not 0.
int walk_parse(const void *language, const char *src, uint32_t size, uint64_t budget, const uint32_t *stop, uint32_t depth, walk_tree *out);

// walk_errors parses size bytes in a guarded language and counts errors; if any is set, it only finds
// out whether there are any.
int walk_errors(const void *language, const char *src, uint32_t size, uint64_t budget, const uint32_t *stop, bool any, walk_tree *out);

uint32_t walk_symbols(const void *language);
const char *walk_symbol(const void *language, uint16_t id);
uint32_t walk_fields(const void *language);
const char *walk_field(const void *language, uint16_t id);
