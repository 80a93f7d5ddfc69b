// Package delta finds what differs between two syntax trees: functions, statements or arguments that
// were added, removed, replaced or moved.
package delta

import (
	"errors"
	"fmt"

	"github.com/whittle-dd/whittle/tree"
)

// A Set is the difference between two trees, as changes to the first: see package change.
type Set struct {
	works, fails []byte
	merged       *tree.Node // both trees in one
	changes      []edit
	sound        bool // lists of both trees have the items that they need
}

// An edit is a change: these nodes of the merged tree are there only without it, or only with it.
type edit struct {
	old, new []*tree.Node
	under    int // the change that this one is a part of: a node is there only with its parent; -1: none
	words    string
}

// Between returns the difference between two files, given their trees. Depth says how far to look into
// nodes that differ: 1 compares what the files consist of, such as functions, 2 what these consist of, and
// so on.
func Between(works, fails *tree.Node, depth int) *Set {
	m := &merger{set: &Set{works: works.Bytes(), fails: fails.Bytes(), sound: works.Sound() && fails.Sound()}}
	root := copyOf(fails)
	root.Layout = fails.Layout
	root.Kids = m.kids(works, fails, depth)
	m.set.merged = tree.New(root)
	m.move()
	return m.set
}

// Len returns the number of changes.
func (s *Set) Len() int { return len(s.changes) }

// Describe returns a few words about a change.
func (s *Set) Describe(i int) string { return s.changes[i].words }

// errApart says that a part of a node cannot be there without the node.
var errApart = errors.New("a part would be there without the whole")

// Apply returns the text with the chosen changes. They do not fit together if a part of a node would be
// there without the node, or if a list would have fewer items than it needs.
func (s *Set) Apply(chosen []int) ([]byte, error) {
	switch len(chosen) {
	case 0:
		return s.works, nil
	case len(s.changes):
		return s.fails, nil
	}
	in := make([]bool, len(s.changes))
	for _, c := range chosen {
		in[c] = true
	}
	e := tree.Edit{}
	for i, c := range s.changes {
		if !s.fits(c, in[i], in) {
			return nil, errApart
		}
		gone := c.new
		if in[i] {
			gone = c.old
		}
		for _, n := range gone {
			e[n] = tree.Nothing
		}
	}
	edited := s.merged.Apply(e)
	if s.sound && !edited.Sound() {
		return nil, errors.New("a list would have too few items")
	}
	return edited.Bytes(), nil
}

// fits reports whether a change that is a part of another one agrees with it.
func (s *Set) fits(c edit, chosen bool, in []bool) bool {
	switch {
	case c.under < 0:
		return true
	case len(c.new) > 0: // added with its parent
		return !chosen || in[c.under]
	}
	return chosen || !in[c.under] // removed with its parent
}

// words returns the beginning of what a node prints.
func words(verb string, n *tree.Node) string {
	const most = 40
	var b []rune
	for t := range n.Nodes {
		if len(t.Kids) > 0 || len(t.Text) == 0 {
			continue
		}
		if len(b) > 0 && len(t.Gap) > 0 {
			b = append(b, ' ')
		}
		b = append(b, []rune(string(t.Text))...)
		if len(b) > most {
			b = append(b[:most], '…')
			break
		}
	}
	return fmt.Sprintf("%s %q", verb, string(b))
}
