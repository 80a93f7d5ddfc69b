package syntax

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/tree"
	"github.com/whittle-dd/whittle/tree/pretty"
)

// mostLaidOut is the size up to which files are laid out: nobody reads larger ones.
const mostLaidOut = 1 << 18

// LayOut returns a source with a statement on each line, indented. The parser reads the same tokens and the
// same tree in it, and laying it out again changes nothing; where that cannot be had, the source is returned
// as it is.
func (l Language) LayOut(src []byte) []byte {
	out := src
	for range 3 {
		root, ok := l.ParseTree(out)
		if !ok || len(src) > mostLaidOut {
			return src
		}
		next := pretty.Print(root)
		if bytes.Equal(next, out) {
			return out
		}
		if out = next; !l.SameCode(src, out) {
			return src
		}
	}
	return src
}

// SameCode reports whether two sources differ in white space alone, and mean the same to the lexer and
// to the parser of the language.
func (l Language) SameCode(a, b []byte) bool {
	if !slices.EqualFunc(l.lexed(a), l.lexed(b), bytes.Equal) {
		return false
	}
	m, ok := l.ParseTree(a)
	n, same := l.ParseTree(b)
	return ok && same && slices.Equal(skeleton(m, nil), skeleton(n, nil))
}

// lexed returns the tokens of a source by the rules of its language.
func (l Language) lexed(src []byte) [][]byte {
	var out [][]byte
	for from, to := range lex.Of(l.Name).Each(src) {
		out = append(out, src[from:to])
	}
	return out
}

// skeleton appends a tree in brackets: the kinds of its nodes, and the texts of its tokens but for white
// space. Groups do not count.
func skeleton(n *tree.Node, out []string) []string {
	if len(n.Kids) == 0 {
		if text := bytes.TrimSpace(n.Text); len(text) > 0 {
			out = append(out, string(text))
		}
		return out
	}
	if n.Kind != "" {
		out = append(out, "("+n.Kind)
	}
	for _, k := range n.Kids {
		out = skeleton(k, out)
	}
	if n.Kind == "" {
		return out
	}
	if last := len(out) - 1; out[last] == "("+n.Kind { // it has nothing but white space
		return out[:last]
	}
	return append(out, ")")
}
