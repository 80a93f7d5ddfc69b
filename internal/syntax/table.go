//go:build cgo

package syntax

import (
	"strings"
	"unsafe"

	"github.com/whittle-dd/whittle/tree"
)

// A row describes one language. Extensions, names and shebangs are separated by blanks.
type row struct {
	name       string
	grammar    func() unsafe.Pointer
	extensions string
	names      string
	shebangs   string
	layout     tree.Layout
	empty      string // a kind whose list must not be empty, whatever the grammar says, and the text of an empty one
	strict     bool   // unused imports and variables are errors
	stub       string // a statement that never ends, where functions that return nothing are errors
	parameter  string // a parameter called x, where parameters have types
	noResult   string // the type of functions without a result, as far as there is one
	typeHints  string // what words say about the type of an expression beside them, where types are easily told
	implied    string // the type of a declaration without one
	derive     string // how a type lists traits N that the compiler implements, and the names of those that it can
	anyType    string // the type of a variable with a value of any type, as far as there is one
	unset      int    // size of a scanner's state that it does not set at the start
	dialect    *dialect
}

func registerRows(rows []row) {
	for _, r := range rows {
		kind, text, _ := strings.Cut(r.empty, " ")
		front := fromTreeSitter(r.grammar, r.unset)
		if r.dialect != nil {
			front = inDialect{front, r.dialect}
		}
		register(Language{
			Name:       r.name,
			Extensions: strings.Fields(r.extensions),
			Names:      strings.Fields(r.names),
			Shebangs:   strings.Fields(r.shebangs),
			Layout:     r.layout,
			emptyKind:  kind,
			emptyText:  text,
			strict:     r.strict,
			samples:    tree.Samples{Stub: r.stub, Parameter: r.parameter, NoResult: r.noResult, TypeHints: r.typeHints, ImpliedType: r.implied, AnyType: r.anyType, Derive: r.derive},
			front:      front,
		})
	}
}
