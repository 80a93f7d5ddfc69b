package tree_test

import (
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// A countingSlot fits everything and counts how often it is asked.
type countingSlot struct{ asked *int }

func (s countingSlot) Fits(string) bool        { *s.asked++; return true }
func (countingSlot) Least() (tree.Token, bool) { return tree.Token{}, false }

// TestLongPlansPause: harvest looks at no more than [reduce.PauseEvery] nodes without a question or
// a pause.
func TestLongPlansPause(t *testing.T) {
	root, _ := parseToy([]byte(nestedToy(20_000, nil)))
	asked := 0
	for n := range root.Nodes {
		n.Slot = countingSlot{&asked}
	}
	pauses, total := 0, 0
	for a := range only("harvest")(root) {
		if asked > reduce.PauseEvery {
			t.Errorf("%d nodes compared before attempt %d", asked, 1+pauses)
		}
		total += asked
		if len(a.Ask) > 0 {
			break
		}
		pauses, asked = pauses+1, 0
	}
	if total < 2*reduce.PauseEvery {
		t.Errorf("%d nodes compared in all: too few for a test", total)
	}
}

// TestPapersPause: the papers' algorithms pause at every level of a tree, even if nothing on it can
// be removed.
func TestPapersPause(t *testing.T) {
	const levels = 50
	n := &tree.Node{Spec: &tree.Spec{Kind: "x"}, Text: []byte("x"), Fixed: true}
	for i := range levels {
		n = &tree.Node{Spec: &tree.Spec{Kind: string(rune('A' + i))}, Fixed: true, Kids: []*tree.Node{n}}
	}
	root := tree.New(n)
	list := dd.Using(dd.Default, dd.Config{}, (*tree.Node).Tokens)
	for _, a := range tree.Algorithms() {
		pauses := 0
		for a := range a.Pass(list)(root) {
			if len(a.Ask) > 0 {
				t.Fatal("a question about a tree that cannot be reduced")
			}
			pauses++
		}
		if pauses < levels {
			t.Errorf("%s: %d pauses in %d levels", a.Name, pauses, levels)
		}
	}
}
