package tracetest_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tracetest"
)

// minimum checks a property with many seeds; each failure must be reduced to one of the wanted values.
func minimum[V any, P tracetest.Property[V]](t *testing.T, gen func(*tracetest.T) V, prop P, want ...string) {
	t.Helper()
	got := map[string]int{}
	worst := ""
	for seed := range uint64(20) {
		f := check(t, tracetest.Options{Seed: 1000 * seed, Cases: 1000}, gen, prop)
		said := fails(t, f)
		v := value(t, said)
		if got[v]++; !slices.Contains(want, v) {
			worst = said
		}
		if strings.Contains(said, "budget") {
			t.Errorf("the budget did not suffice:\n%s", said)
		}
	}
	if worst != "" {
		t.Errorf("got %v, want %v only:\n%s", got, want, worst)
	}
}

// unsorted is the property that a list of numbers is sorted; it returns an error if it is not.
func unsorted(xs []int) error {
	if !slices.IsSorted(xs) {
		return fmt.Errorf("%v is not sorted", xs)
	}
	return nil
}

func numbers(t *tracetest.T) []int {
	return tracetest.Slice(t, 0, 20, func(t *tracetest.T) int { return t.Intn(1000) })
}

func TestMinimumList(t *testing.T) { minimum(t, numbers, unsorted, "[]int{1, 0}") }

func TestMinimumDuplicates(t *testing.T) {
	minimum(t, func(t *tracetest.T) []int {
		return tracetest.Slice(t, 0, 40, func(t *tracetest.T) int { return t.Between(-50, 50) })
	}, func(xs []int) error {
		slices.Sort(xs)
		if n := len(slices.Compact(slices.Clone(xs))); n != len(xs) {
			return fmt.Errorf("%d of %d are different", n, len(xs))
		}
		return nil
	}, "[]int{0, 0}")
}

type node struct {
	value       int
	left, right *node
}

func tree(t *tracetest.T, depth int) (n *node) {
	t.Call("tree", func() {
		if depth > 0 && t.Intn(4) > 0 {
			n = &node{value: t.Intn(100)}
			n.left, n.right = tree(t, depth-1), tree(t, depth-1)
		}
	})
	return n
}

func (n *node) ordered(low, high int) bool {
	return n == nil || low <= n.value && n.value <= high && n.left.ordered(low, n.value) && n.right.ordered(n.value, high)
}

func TestMinimumTree(t *testing.T) {
	minimum(t, func(t *tracetest.T) *node { return tree(t, 5) }, func(n *node) error {
		if !n.ordered(0, 99) {
			return errors.New("it is not a search tree")
		}
		return nil
	}, "&tracetest_test.node{value:0, left:&tracetest_test.node{value:1, left:nil, right:nil}, right:nil}",
		"&tracetest_test.node{value:1, left:nil, right:&tracetest_test.node{value:0, left:nil, right:nil}}")
}

func TestMinimumTwo(t *testing.T) {
	minimum(t, func(t *tracetest.T) [2]int { return [2]int{t.Intn(1000), t.Intn(1000)} }, func(v [2]int) error {
		if v[0]+v[1] >= 900 {
			return fmt.Errorf("%d and %d are too much", v[0], v[1])
		}
		return nil
	}, "[2]int{0, 900}", "[2]int{900, 0}")
}

func TestMinimumEqual(t *testing.T) {
	type pair struct{ A, B int }
	minimum(t, func(t *tracetest.T) pair {
		p := pair{A: t.Intn(60)}
		p.B = t.Intn(60)
		return p
	}, func(p pair) error {
		if p.A == p.B && p.A > 7 {
			return errors.New("equal")
		}
		return nil
	}, "tracetest_test.pair{A:8, B:8}")
}

func TestMinimumText(t *testing.T) {
	minimum(t, func(t *tracetest.T) string { return t.String("abcdefgh ()", 0, 30) }, func(s string) error {
		if i := strings.IndexByte(s, '('); i >= 0 && strings.Contains(s[i:], ")") {
			return fmt.Errorf("brackets in %s", s)
		}
		return nil
	}, `"()"`)
}

func TestMinimumSample(t *testing.T) {
	minimum(t, func(t *tracetest.T) []int { return t.Sample(30, t.Intn(12)) }, func(xs []int) error {
		if len(xs) > 2 && slices.Max(xs) > 6 {
			return errors.New("too large")
		}
		return nil
	}, "[]int{0, 1, 7}", "[]int{0, 7, 2}", "[]int{7, 1, 2}", "[]int{7, 1, 0}")
}

// The loops of code that draws from a *rand.Rand are not reported, but lists can end earlier and
// elements become simpler.
func TestMinimumRand(t *testing.T) {
	draw := func(intn func(int) int) []int {
		var out []int
		for range intn(12) {
			out = append(out, intn(1000))
		}
		return out
	}
	big := func(xs []int) error {
		if slices.ContainsFunc(xs, func(x int) bool { return x >= 500 }) {
			return errors.New("a large one")
		}
		return nil
	}
	t.Run("v2", func(t *testing.T) {
		minimum(t, func(t *tracetest.T) []int { return draw(t.Rand().IntN) }, big, "[]int{500}")
	})
	t.Run("v1", func(t *testing.T) {
		minimum(t, func(t *tracetest.T) []int { return draw(t.OldRand().Intn) }, big, "[]int{500}")
	})
	t.Run("power of two", func(t *testing.T) {
		minimum(t, func(t *tracetest.T) [2]int { r := t.Rand(); return [2]int{r.IntN(64), r.IntN(1024)} }, func(v [2]int) error {
			if v[0] >= 17 && v[1] >= 300 {
				return errors.New("two large ones")
			}
			return nil
		}, "[2]int{17, 300}")
	})
	t.Run("words", func(t *testing.T) {
		minimum(t, func(t *tracetest.T) uint64 { return t.Rand().Uint64() }, func(v uint64) error {
			if v >= 12345 {
				return errors.New("large")
			}
			return nil
		}, "0x3039")
	})
	t.Run("shuffle", func(t *testing.T) {
		minimum(t, func(t *tracetest.T) []int { return t.Rand().Perm(6) }, unsorted,
			"[]int{1, 0, 2, 3, 4, 5}", "[]int{0, 1, 2, 3, 5, 4}", "[]int{0, 1, 2, 4, 3, 5}", "[]int{0, 1, 3, 2, 4, 5}", "[]int{0, 2, 1, 3, 4, 5}")
	})
}
