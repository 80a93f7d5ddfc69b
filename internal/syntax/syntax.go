// Package syntax knows languages: it recognises what a file is written in, parses
// it, and makes of the parse the tree that package tree works on.
//
//	l, ok := syntax.Recognise("bug.c", src)
//	raw, err := l.Parse(src)
//	root := raw.Tree(nil)       // root.Bytes() is src, byte for byte
//
// Grammars come from tree-sitter and are compiled in. Without cgo there are none,
// and only what is read in Go is known: S-expressions, tables, INI files and
// patches. With the build tag all_languages there are also those that take long to
// compile.
//
// Files in UTF-16 are not parsed. [Decode] makes UTF-8 of them, to be parsed and
// edited, and says how to write the result again.
//
// Parsing is safe on any bytes: broken sources give a tree with errors in it, and
// what is too large, too deep or too slow to parse gives an error, after a number
// of steps that depends on the source only.
package syntax

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/whittle-dd/whittle/tree"
)

// Why a file has no tree.
var (
	ErrLarge  = errors.New("larger than 64 MB")
	ErrUTF16  = errors.New("in UTF-16, which is not parsed")
	ErrBudget = errors.New("too hard to parse: the parser used up its steps")
	ErrDeep   = errors.New("nested too deep")
)

const (
	maxSize  = 64 << 20
	maxDepth = 500_000
)

// budget is how many steps the parser may take: a step is a hundred operations, or
// 32 kB of memory asked for. Sound sources take up to 0.05 for a byte and files in
// another language up to 0.1; a step takes some 50 µs.
func budget(size int) int { return 10_000 + size/8 }

// A Language is one that files can be parsed in.
type Language struct {
	Name       string
	Extensions []string    // without the dot, in lower case
	Names      []string    // of files, as Makefile
	Shebangs   []string    // names of interpreters
	Layout     tree.Layout // what lines mean

	emptyKind, emptyText string // see row

	grammar grammar
	labels  Labeller // of a language that is no tree-sitter grammar
}

// A grammar parses files of one language. It is safe for several goroutines.
type grammar interface {
	parse(src []byte) (*Raw, error)
	errors(src []byte, most int) (int, error)
}

// Parse parses a file. A source with mistakes is no error: see [Raw.Errors].
func (l Language) Parse(src []byte) (*Raw, error) {
	if err := l.check(src); err != nil {
		return nil, err
	}
	r, err := l.grammar.parse(src)
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", l.Name, err)
	}
	return r, nil
}

// Valid reports whether a source has no more than was errors. One that cannot be
// parsed is not valid.
func Valid(l Language, src []byte, was int) bool {
	if l.check(src) != nil {
		return false
	}
	n, err := l.grammar.errors(src, was)
	return err == nil && n <= was
}

// check refuses what no parser should see.
func (l Language) check(src []byte) error {
	switch {
	case l.grammar == nil:
		return fmt.Errorf("parse: no language")
	case len(src) > maxSize:
		return fmt.Errorf("parse %s: %w", l.Name, ErrLarge)
	case bytes.HasPrefix(src, []byte("\xff\xfe")), bytes.HasPrefix(src, []byte("\xfe\xff")):
		return fmt.Errorf("parse %s: %w", l.Name, ErrUTF16)
	}
	return nil
}
