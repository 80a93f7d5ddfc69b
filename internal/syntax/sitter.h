//go:build cgo

// The parts of tree-sitter's C interface, version 0.25, that are used here. Its header is in another
// module, where cgo cannot include it; the functions are linked from the package that Go imports.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TSParser TSParser;
typedef struct TSTree TSTree;

// Grammars since version 14 have the part before name, those since version 15 all of it.
typedef struct {
	uint32_t abi, counts[8];
	uint16_t alias_length;
	const void *tables[13];
	void (*lexers[2])(void);
	uint16_t keyword;
	struct {
		const void *states, *symbols;
		void *(*create)(void);
		void (*destroy)(void *);
		bool (*scan)(void *, void *, const bool *);
		unsigned (*serialize)(void *, char *);
		void (*deserialize)(void *, const char *, unsigned);
	} scanner;
	const void *primary_states;
	const char *name;
	const void *reserved;
	uint16_t reserved_size;
	uint32_t supertypes;
	const void *supertype_tables[3];
	uint8_t version[3];
} TSLanguage;

typedef struct {
	uint32_t row, column;
} TSPoint;

typedef struct {
	void *payload;
	const char *(*read)(void *payload, uint32_t at, TSPoint point, uint32_t *size);
	int encoding;
	uint32_t (*decode)(const uint8_t *, uint32_t, int32_t *);
} TSInput;

typedef struct {
	void *payload;
	uint32_t at;
	bool has_error;
} TSParseState;

typedef struct {
	void *payload;
	bool (*progress)(TSParseState *);
} TSParseOptions;

typedef struct {
	uint32_t context[4];
	const void *id;
	const TSTree *tree;
} TSNode;

typedef struct {
	const void *tree, *id;
	uint32_t context[3];
} TSTreeCursor;

void ts_set_allocator(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));
TSParser *ts_parser_new(void);
void ts_parser_delete(TSParser *);
bool ts_parser_set_language(TSParser *, const TSLanguage *);
TSTree *ts_parser_parse_with_options(TSParser *, const TSTree *, TSInput, TSParseOptions);
void ts_tree_delete(TSTree *);
TSNode ts_tree_root_node(const TSTree *);
TSTreeCursor ts_tree_cursor_new(TSNode);
void ts_tree_cursor_delete(TSTreeCursor *);
TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
bool ts_tree_cursor_goto_parent(TSTreeCursor *);
uint16_t ts_node_symbol(TSNode);
uint16_t ts_node_grammar_symbol(TSNode);
uint32_t ts_node_start_byte(TSNode);
uint32_t ts_node_end_byte(TSNode);
bool ts_node_is_named(TSNode);
bool ts_node_is_extra(TSNode);
bool ts_node_is_missing(TSNode);
bool ts_node_is_error(TSNode);
bool ts_node_has_error(TSNode);
uint32_t ts_language_symbol_count(const TSLanguage *);
const char *ts_language_symbol_name(const TSLanguage *, uint16_t);
uint32_t ts_language_field_count(const TSLanguage *);
const char *ts_language_field_name_for_id(const TSLanguage *, uint16_t);
