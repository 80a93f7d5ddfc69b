package tree_test

import (
	"strings"
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

// TestMeasuringPauses: the first plan of a large file counts its tokens and prints its first candidates
// with pauses in between, and can be abandoned at each of them and read again.
func TestMeasuringPauses(t *testing.T) {
	root, _ := parseToy([]byte(strings.Repeat("(a b) ", 60_000)))
	size := len(root.Bytes())
	want := size / reduce.PauseEvery
	if want < 3 {
		t.Fatalf("%d bytes: too few for a test", size)
	}
	plan := tree.Pipeline(toySyntax, tree.Options{})(root)
	pauses := func(most int) (n int) {
		for a := range plan {
			if n++; len(a.Ask) > 0 || n > most {
				break
			}
		}
		return n
	}
	for i := range 3 {
		if n := pauses(i); n != i+1 {
			t.Errorf("%d attempts, want a pause as attempt %d", n, i+1)
		}
	}
	if n := pauses(1 << 20); n <= want {
		t.Errorf("%d attempts up to the first question of %d bytes, want more than %d", n, size, want)
	}
}
