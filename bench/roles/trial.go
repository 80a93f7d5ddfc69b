package main

import (
	"fmt"

	"github.com/whittle-dd/whittle/tree"
)

// A kind is what is done in a trial.
type kind int

const (
	items    kind = iota // items of a list go, with separators
	optional             // what a parent can do without goes
	extra                // a comment or the like goes
	least                // a required node gives way to the least text of its kind
	fitting              // a node gives way to a descendant that its parent's rule allows there
	misfit               // control: to one that it does not allow
	required             // control: a required node goes and leaves nothing
	kinds
)

func (k kind) String() string {
	return [...]string{"list items", "optional groups", "comments", "least texts", "hoists that fit", "hoists that do not", "required nodes"}[k]
}

// A trial is an edit that may be clean.
type trial struct {
	kind  kind
	nodes []*tree.Node // that go
	with  *tree.Node   // what takes their place; may be nil
}

// print is the file with the edit made, by the same way as the reducer's.
func (t trial) print(root *tree.Node) []byte {
	edit := tree.Edit{}
	for _, n := range t.nodes {
		edit[n] = t.with
	}
	if t.kind != required {
		return root.Apply(edit).Bytes()
	}
	n := t.nodes[0]
	was := n.Min
	n.Min = ""
	out := root.Apply(edit).Bytes()
	n.Min = was
	return out
}

func (t trial) String() string {
	s := ""
	for _, n := range t.nodes {
		s += fmt.Sprintf("%s %q ", n.Kind, cut(n.Bytes()))
	}
	if t.with != nil {
		s += fmt.Sprintf("becomes %s %q", t.with.Kind, cut(t.with.Bytes()))
	} else if t.kind == least {
		s += fmt.Sprintf("becomes %q", t.nodes[0].Min)
	}
	return s
}
