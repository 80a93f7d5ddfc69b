//go:build cgo

#include "sitter.h"
#include "walk.h"

// walk_source builds a tree within a budget and reports the steps that it used. If it is strict, it
// stops at an error that it notices early, without a tree. It also stops when *stop is not 0.
int walk_source(const void *language, const char *src, uint32_t size, uint64_t budget, const uint32_t *stop, bool strict, uint64_t *steps, TSTree **tree);
