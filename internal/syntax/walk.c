//go:build cgo

#include "parse.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// give_back returns memory to the system after a large file was parsed: the tree of the parser has
// many small pieces, which the C library would keep.
static void give_back(uint32_t size) {
#ifdef __GLIBC__
	if (size >= 1 << 19) malloc_trim(0);
#endif
}

static bool add(walk_tree *t, const TSTreeCursor *c, uint32_t parent) {
	if (t->count == t->room) {
		uint32_t room = t->room ? 2 * t->room : 256;
		walk_node *nodes = realloc(t->nodes, room * sizeof *nodes);
		if (!nodes) return false;
		t->nodes = nodes;
		t->room = room;
	}
	TSNode n = ts_tree_cursor_current_node(c);
	walk_node *w = &t->nodes[t->count++];
	w->start = ts_node_start_byte(n);
	w->end = ts_node_end_byte(n);
	w->next = parent; // until the end of its subtree is known
	w->symbol = ts_node_symbol(n);
	w->grammar = ts_node_grammar_symbol(n);
	w->field = ts_tree_cursor_current_field_id(c);
	w->flags = (ts_node_is_named(n) ? WALK_NAMED : 0) | (ts_node_is_extra(n) ? WALK_EXTRA : 0);
	if (ts_node_is_missing(n)) w->flags |= WALK_MISSING;
	if (ts_node_is_error(n)) w->flags |= WALK_ERROR;
	if (w->flags & (WALK_MISSING | WALK_ERROR)) t->errors++;
	return true;
}

// walk visits the tree without recursion: next holds the parent until the subtree is complete.
static int walk(TSTreeCursor *c, uint32_t depth, walk_tree *t) {
	uint32_t level = 0, at = 0;
	if (!add(t, c, 0)) return WALK_MEMORY;
	for (;;) {
		if (ts_tree_cursor_goto_first_child(c)) {
			if (++level > depth) return WALK_DEPTH;
			if (!add(t, c, at)) return WALK_MEMORY;
			at = t->count - 1;
			continue;
		}
		for (;;) {
			uint32_t parent = t->nodes[at].next;
			t->nodes[at].next = t->count;
			if (level == 0) return WALK_OK;
			if (ts_tree_cursor_goto_next_sibling(c)) {
				if (!add(t, c, parent)) return WALK_MEMORY;
				at = t->count - 1;
				break;
			}
			ts_tree_cursor_goto_parent(c);
			at = parent;
			level--;
		}
	}
}

int walk_parse(const void *language, const char *src, uint32_t size, uint64_t budget, const uint32_t *stop, uint32_t depth, walk_tree *out) {
	TSTree *tree;
	int status = walk_source(language, src, size, budget, stop, false, &out->steps, &tree);
	if (status != WALK_OK) return status;
	TSTreeCursor c = ts_tree_cursor_new(ts_tree_root_node(tree));
	status = walk(&c, depth, out);
	ts_tree_cursor_delete(&c);
	ts_tree_delete(tree);
	give_back(size);
	return status;
}

// count_errors visits only nodes that have an error somewhere below.
static void count_errors(TSTreeCursor *c, walk_tree *t) {
	uint32_t level = 0;
	for (;;) {
		TSNode n = ts_tree_cursor_current_node(c);
		if (ts_node_is_error(n) || ts_node_is_missing(n)) t->errors++;
		if (ts_node_has_error(n) && ts_tree_cursor_goto_first_child(c)) {
			level++;
			continue;
		}
		while (level > 0 && !ts_tree_cursor_goto_next_sibling(c)) {
			ts_tree_cursor_goto_parent(c);
			level--;
		}
		if (level == 0) return;
	}
}

int walk_errors(const void *language, const char *src, uint32_t size, uint64_t budget, const uint32_t *stop, bool any, walk_tree *out) {
	TSTree *tree;
	int status = walk_source(language, src, size, budget, stop, any, &out->steps, &tree);
	if (status != WALK_OK) give_back(size);
	if (status == WALK_WRONG) {
		out->errors = 1;
		return WALK_OK;
	}
	if (status != WALK_OK) return status;
	TSNode root = ts_tree_root_node(tree);
	if (ts_node_has_error(root)) {
		TSTreeCursor c = ts_tree_cursor_new(root);
		count_errors(&c, out);
		ts_tree_cursor_delete(&c);
	}
	ts_tree_delete(tree);
	give_back(size);
	return WALK_OK;
}

uint32_t walk_symbols(const void *language) { return ts_language_symbol_count(language); }
const char *walk_symbol(const void *language, uint16_t id) { return ts_language_symbol_name(language, id); }
uint32_t walk_fields(const void *language) { return ts_language_field_count(language); }
const char *walk_field(const void *language, uint16_t id) { return ts_language_field_name_for_id(language, id); }
