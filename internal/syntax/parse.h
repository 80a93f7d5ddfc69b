//go:build cgo

#include "sitter.h"
#include "walk.h"

// walk_source makes a tree within a budget, which it reports the use of.
int walk_source(const void *language, const char *src, uint32_t size, uint64_t budget, uint64_t *steps, TSTree **tree);
