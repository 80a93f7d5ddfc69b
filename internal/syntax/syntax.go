// Package syntax recognizes the languages of files, parses them, and builds the trees that package
// tree works on.
//
//	l, ok := syntax.Recognize("bug.c", src)
//	raw, err := l.Parse(src)
//	root := raw.Tree(nil)       // root.Bytes() is src, byte for byte
//
// Grammars come from tree-sitter and are compiled in. Without cgo there are none, and only the
// formats that have readers in Go are known: S-expressions, tables, INI files and patches. The build
// tag all_languages adds languages that take long to compile.
//
// Files in UTF-16 are not parsed. [Decode] converts them to UTF-8, to be parsed and edited, and
// returns how to write the result again.
//
// Parsing is safe on any bytes. Broken sources give a tree with errors in it. Sources that are too
// large, too deep or too slow to parse give an error, after a number of steps that depends only on
// the source.
package syntax

import (
	"bytes"
	"errors"
	"fmt"

	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// Reasons why a file has no tree.
var (
	ErrLarge  = errors.New("larger than 64 MB")
	ErrUTF16  = errors.New("in UTF-16, which is not parsed")
	ErrBudget = errors.New("too hard to parse: the parser used up its steps")
	ErrDeep   = errors.New("nested too deep")

	ErrStopped = errors.New("the parser was stopped")
)

const (
	maxSize  = 64 << 20
	maxDepth = 500_000
)

// budget returns the number of steps that the parser may take. A step is a hundred operations, or
// 32 kB of memory allocated. Correct sources take up to 0.05 steps per byte, and files in another
// language up to 0.1; a step takes about 50 µs.
func budget(size int) int { return 10_000 + size/8 }

// A Language is a language whose files can be parsed.
type Language struct {
	Name       string
	Extensions []string    // without the dot, in lower case
	Names      []string    // names of files, such as Makefile
	Shebangs   []string    // names of interpreters
	Layout     tree.Layout // what lines mean

	emptyKind, emptyText string // see row
	strict               bool   // unused imports and variables are errors
	samples              tree.Samples

	stop   *Stop // nil: nobody stops it
	room   int   // how many bytes a tree may take, about; 0: any number
	front  frontEnd
	labels Labeler // for a reader in Go: what the nodes of its trees can do without
}

// A frontEnd parses the files of a language: with tree-sitter, with a reader in Go, or with an
// ANTLR grammar. It is safe for several goroutines, and called only with sources that
// [Language.check] accepts. One whose parser makes a list of nodes embeds [byNodes].
type frontEnd interface {
	// parse returns the nodes of src, if this front end makes any.
	parse(src []byte, stop *Stop) (*Raw, error)

	// errors returns the number of errors in src. It may stop at the first one if most is 0.
	errors(src []byte, most int, stop *Stop) (int, error)

	// tree returns the tree of src, or false if src cannot be parsed.
	tree(l Language, src []byte) (*tree.Node, bool)

	// coarse reports whether trees can be coarse, see [Language.Within].
	coarse() bool

	// diagnose returns what users should know who expect src to be parsed, and whether it is.
	diagnose(l Language, src []byte) (problem string, parsed bool)

	// rules returns the rules of the grammar, nil if they are not available, and reports
	// whether the roles in trees are those of the grammar.
	rules(l Language) (g *rule.Grammar, exact bool)
}

// Parse parses a file. Syntax errors are not reported as an error: see [Raw.Errors].
func (l Language) Parse(src []byte) (*Raw, error) {
	if err := l.check(src); err != nil {
		return nil, err
	}
	r, err := l.front.parse(src, l.stop)
	if errors.Is(err, ErrStopped) {
		l.stop.hit.Store(true)
	}
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", l.Name, err)
	}
	r.stop = l.stop
	return r, nil
}

// Valid reports whether src can be parsed with at most was errors.
func Valid(l Language, src []byte, was int) bool {
	if l.check(src) != nil {
		return false
	}
	makeRoom(len(src))
	n, err := l.front.errors(src, was, l.stop)
	return err == nil && n <= was
}

// Diagnose describes what is wrong with src, for a user who expects it to be parsed, and reports
// whether it is parsed nevertheless. The problem is "" if there is none.
func (l Language) Diagnose(src []byte) (problem string, parsed bool) {
	if err := l.check(src); err != nil {
		return fmt.Sprintf("%v; it is reduced as text", err), false
	}
	return l.front.diagnose(l, src)
}

// Glance is Diagnose before the first test, which a large file should not delay: if its beginning makes
// sense, no problem is reported.
func (l Language) Glance(src []byte) (problem string, parsed bool) {
	if len(src) > glanceAll && l.check(src) == nil {
		begin := src[:glance]
		if i := bytes.LastIndexByte(begin, '\n'); i > 0 {
			begin = begin[:i+1]
		}
		if _, ok := l.Diagnose(begin); ok {
			return "", true
		}
	}
	return l.Diagnose(src)
}

const (
	glanceAll = 4 << 20 // up to this size all of a file is parsed
	glance    = 1 << 18 // of a larger one, that much
)

// check returns an error for sources that no parser should see.
func (l Language) check(src []byte) error {
	switch {
	case l.front == nil:
		return errors.New("parse: no language")
	case len(src) > maxSize:
		return fmt.Errorf("parse %s: %w", l.Name, ErrLarge)
	case bytes.HasPrefix(src, []byte("\xff\xfe")), bytes.HasPrefix(src, []byte("\xfe\xff")):
		return fmt.Errorf("parse %s: %w", l.Name, ErrUTF16)
	}
	return nil
}
