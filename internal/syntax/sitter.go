//go:build cgo

package syntax

// #include <stdlib.h>
// #include "walk.h"
import "C"

import (
	"fmt"
	"sync"
	"unsafe"

	// Not called from Go: it links the C library that walk.c calls.
	_ "github.com/tree-sitter/go-tree-sitter"
)

// Grammars reports whether the tree-sitter grammars are in this build.
const Grammars = true

func init() { C.walk_init() }

// sitter is the front end for a tree-sitter grammar. Each parse has a parser of its own, so it is safe
// for several goroutines.
type sitter struct {
	byNodes
	load func() *loaded
}

// loaded is a guarded language with its names.
type loaded struct {
	language unsafe.Pointer
	names
}

// names holds the symbols and fields of a language by their numbers.
type names struct{ symbols, fields []string }

// fromTreeSitter returns the front end for the language that a grammar module exports.
func fromTreeSitter(language func() unsafe.Pointer, unset int) frontEnd {
	return sitter{load: sync.OnceValue(func() *loaded {
		l := unsafe.Pointer(C.walk_guard(language(), C.uint32_t(unset)))
		n := &loaded{l, names{make([]string, C.walk_symbols(l)), make([]string, C.walk_fields(l)+1)}}
		for i := range n.symbols {
			n.symbols[i] = C.GoString(C.walk_symbol(l, C.uint16_t(i)))
		}
		for i := range n.fields[1:] {
			n.fields[i+1] = C.GoString(C.walk_field(l, C.uint16_t(i+1)))
		}
		return n
	})}
}

// symbol returns the name of a symbol; numbers outside the table are errors.
func (n *names) symbol(id C.uint16_t) string {
	if int(id) < len(n.symbols) {
		return n.symbols[id]
	}
	return "ERROR"
}

func (g sitter) parse(src []byte, stop *Stop) (*Raw, error) {
	n := g.load()
	var t C.walk_tree
	defer func() { C.free(unsafe.Pointer(t.nodes)) }()
	status := C.walk_parse(n.language, (*C.char)(unsafe.Pointer(unsafe.SliceData(src))), C.uint32_t(len(src)), C.uint64_t(budget(len(src))), (*C.uint32_t)(stop.flag()), maxDepth, &t)
	if err := failure(status); err != nil {
		return nil, err
	}
	r := &Raw{Src: src, Nodes: make([]RawNode, t.count), Errors: int(t.errors)}
	known := map[sitterKind]*RawKind{}
	for i, w := range unsafe.Slice(t.nodes, t.count) {
		k := sitterKind{w.symbol, w.grammar, w.field, w.flags & (C.WALK_NAMED | C.WALK_EXTRA)}
		kind, ok := known[k]
		if !ok {
			kind = n.kind(k)
			known[k] = kind
		}
		r.Nodes[i] = RawNode{
			RawKind: kind,
			Start:   int(w.start), End: int(w.end), Next: int(w.next),
			Missing: w.flags&C.WALK_MISSING != 0,
			Error:   w.flags&C.WALK_ERROR != 0,
		}
	}
	return r, nil
}

// A sitterKind is a RawKind in numbers.
type sitterKind struct{ symbol, grammar, field, flags C.uint16_t }

// kind returns what a kind says.
func (n *names) kind(k sitterKind) *RawKind {
	kind := &RawKind{Kind: n.symbol(k.symbol), Field: n.fields[k.field], Named: k.flags&C.WALK_NAMED != 0, Extra: k.flags&C.WALK_EXTRA != 0}
	if s := n.symbol(k.grammar); s != kind.Kind {
		kind.Grammar = s
	}
	return kind
}

func (g sitter) errors(src []byte, most int, stop *Stop) (int, error) {
	n := g.load()
	var t C.walk_tree
	status := C.walk_errors(n.language, (*C.char)(unsafe.Pointer(unsafe.SliceData(src))), C.uint32_t(len(src)), C.uint64_t(budget(len(src))), (*C.uint32_t)(stop.flag()), C.bool(most == 0), &t)
	return int(t.errors), failure(status)
}

func failure(status C.int) error {
	switch status {
	case C.WALK_OK:
		return nil
	case C.WALK_BUDGET:
		return ErrBudget
	case C.WALK_DEPTH:
		return ErrDeep
	case C.WALK_STOPPED:
		return ErrStopped
	case C.WALK_LANGUAGE:
		return fmt.Errorf("the grammar was made for another version of tree-sitter")
	}
	return fmt.Errorf("no memory for the syntax tree")
}
