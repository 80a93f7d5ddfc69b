package tree

import (
	"slices"
	"strings"
)

// mistake returns the tree without one to three neighboring tokens, such that the parser finds a syntax
// error: near the end, at the beginning, or in the middle. So few hardly ever hold what the test needs. The
// first is a bracket, if there is one: a test that wants brackets in pairs is not served by removing lines.
// It returns false if there is no error in any of these. To parse a large file takes long, so there it only
// looks for tokens without which brackets do not match.
func (d draft) mistake(tokens []*Node) (*Node, erasure, bool) {
	n := len(tokens)
	looks := max(1, manyTokens/n)
	places := [][]*Node{tokens[n-n/8:], tokens, tokens[n/2:]}
	if n >= manyTokens/fewLooks && !d.root.hasErrors() && brackets(tokens) == (bracketCount{}) {
		for _, from := range places {
			if k := unmatched(from, 1); k > 0 {
				gone := erasure{}.and(from[:k])
				root, ok := d.shorter(d.root, gone)
				return root, gone, ok
			}
		}
	}
	for _, from := range places {
		if i := slices.IndexFunc(from, func(t *Node) bool { return !balanced([]*Node{t}) }); i >= 0 && i+3 <= len(from) {
			from = from[i:]
		}
		for more := 0; more < 3 && looks > 0; more++ {
			looks--
			gone := erasure{}.and(from[:1+more])
			root, ok := d.shorter(d.root, gone)
			if ok && !d.syntax.Parses(root) {
				return root, gone, true
			}
		}
	}
	return nil, erasure{}, false
}

// hasErrors reports whether the parser could not make sense of some place in a file.
func (n *Node) hasErrors() bool {
	return n.Errors() > 0 || slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Errors() > 0 })
}

// A bracketCount tells how many more brackets of each kind are opened than closed.
type bracketCount [3]int

// add counts a token, if it is a bracket of the grammar.
func (c *bracketCount) add(t *Node) {
	if len(t.Text) != 1 || !t.is(Spelled) {
		return
	}
	switch i := strings.IndexByte("([{)]}", t.Text[0]); {
	case i >= 3:
		c[i-3]--
	case i >= 0:
		c[i]++
	}
}

// brackets counts the brackets in some tokens.
func brackets(tokens []*Node) (c bracketCount) {
	for _, t := range tokens {
		c.add(t)
	}
	return c
}

// unmatched returns how many tokens to remove from the beginning of a list so that brackets without
// partners stay: at least some number, and a few more if need be. It returns 0 if there is no bracket
// near.
func unmatched(tokens []*Node, least int) int {
	const near = 64
	c := brackets(tokens[:least])
	for k := least; k < min(len(tokens), least+near); k++ {
		if c != (bracketCount{}) {
			return k
		}
		c.add(tokens[k])
	}
	return 0
}
