package tree_test

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

// TestSeparatorsAreNotRemoved checks that algorithms leave separators to the printer, even where the
// parser does not say that they are fixed.
func TestSeparatorsAreNotRemoved(t *testing.T) {
	list := &tree.Node{Spec: &tree.Spec{Kind: "list"}}
	for i, text := range strings.Fields("a , b , c , d") {
		n := &tree.Node{Spec: &tree.Spec{Kind: "item"}, Role: tree.Item, Text: []byte(text)}
		if i%2 == 1 {
			n = &tree.Node{Spec: &tree.Spec{Kind: "comma"}, Sep: true, Text: []byte(text)}
		}
		list.Kids = append(list.Kids, n)
	}
	start := tree.New(&tree.Node{Spec: &tree.Spec{Kind: "root"}, Kids: []*tree.Node{list}})
	for name, pass := range map[string]reduce.Pass[*tree.Node]{
		"hdd": tree.HDD(adaptive), "hddr": tree.HDDr(adaptive, tree.DepthFirst), "coarse": tree.Coarse(adaptive),
	} {
		log, end := reducetest.Trace(t, start, pass, reduce.Predicate(func(n *tree.Node) bool {
			return strings.Contains(string(n.Bytes()), "b") && strings.Contains(string(n.Bytes()), "d")
		}))
		for _, q := range log {
			text := string(q.Candidate.Bytes())
			for _, bad := range []string{"ab", "ac", "ad", "bc", "bd", "cd"} {
				if strings.Contains(text, bad) {
					t.Errorf("%s: no separator in %q", name, text)
				}
			}
		}
		if got := string(end.Bytes()); got != "b,d" {
			t.Errorf("%s ends at %q", name, got)
		}
	}
}

// TestHoistableSkipsRemoved checks that a removed node does not replace one above it: that would be a
// removal.
func TestHoistableSkipsRemoved(t *testing.T) {
	leaf := func(text string) *tree.Node {
		return &tree.Node{Spec: &tree.Spec{Kind: "x"}, Gap: []byte(" "), Text: []byte(text)}
	}
	a, b := leaf("a"), leaf("b")
	root := tree.New(&tree.Node{Spec: &tree.Spec{Kind: "x"}, Kids: []*tree.Node{a, b}})
	if got := root.Hoistable(); len(got) != 2 || got[0] != a || got[1] != b {
		t.Errorf("%d nodes before, want a and b", len(got))
	}
	if got := root.Apply(tree.Edit{a: nil}).Hoistable(); len(got) != 1 || got[0] != b {
		t.Errorf("%d nodes without a, want only b", len(got))
	}
}
