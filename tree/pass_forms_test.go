package tree_test

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

// TestForms: all shorter forms are tried at once; where some of them fail, the others succeed, and the
// failed ones are not tried again.
func TestForms(t *testing.T) {
	for _, c := range []struct {
		src, want string
		keep      []string
		most      int
	}{
		{"(a () {} () {})", "(a e e e e)", nil, 1},
		{"(a ()\n{} () {})", "(a e {} e e)", []string{"{} "}, 4},
		{"(a (b))", "(a (b))", nil, 0},
	} {
		start, _ := parseToy([]byte(c.src))
		o := reduce.Predicate(func(n *tree.Node) bool {
			for _, k := range c.keep {
				if !strings.Contains(string(n.Bytes())+" ", k) {
					return false
				}
			}
			return true
		})
		log, end := reducetest.Trace(t, start, only("forms"), o)
		got := strings.Join(strings.Fields(string(end.Bytes())), " ")
		if got != c.want || len(log) > c.most {
			t.Errorf("%q: %q after %d questions, want %q after %d at most", c.src, got, len(log), c.want, c.most)
		}
	}
}
