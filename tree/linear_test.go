//go:build unix

package tree_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/tree"
)

// A leastSlot fits everything.
type leastSlot struct{}

func (leastSlot) Fits(string) bool          { return true }
func (leastSlot) Least() (tree.Token, bool) { return tree.Token{Kind: "number", Text: "0"}, true }

// deepTree returns an item with levels of nodes that cannot be removed, each with a word before or
// after the next level.
func deepTree(levels int, left bool) *tree.Node {
	n := &tree.Node{Spec: &tree.Spec{Kind: "word", Slot: leastSlot{}}, Text: []byte("end")}
	for range levels {
		w := &tree.Node{Spec: &tree.Spec{Kind: "word", Slot: leastSlot{}, Field: tree.FieldArguments}, Text: []byte("often"), Gap: []byte(" ")}
		kids := []*tree.Node{w, n}
		if left {
			kids = []*tree.Node{n, w}
		}
		n = &tree.Node{Spec: &tree.Spec{Kind: "pair", Slot: leastSlot{}}, Kids: kids}
	}
	n.Role = tree.Item
	return tree.New(&tree.Node{Spec: &tree.Spec{Kind: "file"}, Kids: []*tree.Node{n}})
}

// cpuTime returns how much CPU time f takes.
func cpuTime(f func()) time.Duration {
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			panic(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	start := used()
	f()
	return used() - start
}

// TestPlanningIsLinear: in a tree with sixteen times as many levels, each pass needs about sixteen times as
// long for its first question. A pass that looks at all levels for each level would need 256 times as
// long. CPU time hardly depends on what else the machine does.
func TestPlanningIsLinear(t *testing.T) {
	const levels, times = 600, 16
	for _, left := range []bool{false, true} {
		small, large := deepTree(levels, left), deepTree(times*levels, left)
		for _, p := range tree.Passes() {
			plan := func(root *tree.Node) func() {
				return func() {
					for a := range only(p.Name)(root) {
						if len(a.Ask) > 0 {
							break
						}
					}
				}
			}
			once := cpuTime(func() {
				for range times {
					plan(small)()
				}
			})
			got := cpuTime(plan(large))
			if got > 6*once+20*time.Millisecond {
				t.Errorf("%s, left %t: %v for %d levels, %v for %d times %d levels", p.Name, left, got, times*levels, once, times, levels)
			}
		}
	}
}
