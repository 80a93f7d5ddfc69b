package main

import (
	"fmt"

	"github.com/whittle-dd/whittle/tree"
)

// A kind is the edit of a trial.
type kind int

const (
	items    kind = iota // remove items of a list, with separators
	optional             // remove a node that its parent does not need
	extra                // remove a comment or the like
	least                // replace a required node with the least text of its kind
	fitting              // replace a node with a descendant that its parent's rule allows there
	misfit               // control: replace it with one that the rule does not allow
	required             // control: remove a required node and leave nothing
	kinds
)

func (k kind) String() string {
	return [...]string{"list items", "optional groups", "comments", "least texts", "hoists that fit", "hoists that do not", "required nodes"}[k]
}

// A trial is an edit that may be clean.
type trial struct {
	kind  kind
	nodes []*tree.Node // to remove
	with  *tree.Node   // their replacement; may be nil
}

// print returns the edited file, printed as the reducer prints it.
func (t trial) print(root *tree.Node) []byte {
	edit := tree.Edit{}
	for _, n := range t.nodes {
		edit[n] = t.with
	}
	if t.kind != required {
		return root.Apply(edit).Bytes()
	}
	n := t.nodes[0]
	was, none := n.Spec, *n.Spec
	none.Least = ""
	n.Spec = &none
	out := root.Apply(edit).Bytes()
	n.Spec = was
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
		s += fmt.Sprintf("becomes %q", t.nodes[0].Least)
	}
	return s
}
