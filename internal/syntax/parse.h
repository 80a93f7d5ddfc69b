//go:build cgo

#include "sitter.h"
#include "walk.h"

// walk_source makes a tree within a budget, which it reports the use of. If it is strict
// it makes none of what is wrong, where it sees that in time.
int walk_source(const void *language, const char *src, uint32_t size, uint64_t budget, bool strict, uint64_t *steps, TSTree **tree);
