package align

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"", "", ""},
		{"a b c", "a b c", ""},
		{"", "a b", "0,0:0,2"},
		{"a b", "", "0,2:0,0"},
		{"a b c d", "a x c d", "1,2:1,2"},
		{"a b c d", "a c d e", "1,2:1,1 4,4:3,4"},
		{"a b", "c d e", "0,2:0,3"},
		{"{ f } { g }", "{ f } { h } { g }", "4,4:4,7"},
	} {
		var got []string
		for _, d := range Diff(strings.Fields(c.a), strings.Fields(c.b)) {
			got = append(got, fmt.Sprintf("%d,%d:%d,%d", d.A, d.AEnd, d.B, d.BEnd))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q to %q: %q, want %q", c.a, c.b, s, c.want)
		}
	}
}

// TestDiffRandom checks that changes turn one sequence into the other, that something is between two
// of them, and that the shortest have as few elements as possible.
func TestDiffRandom(t *testing.T) {
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		alphabet := 1 + rng.IntN(6)
		random := func() []int {
			out := make([]int, rng.IntN(30))
			for i := range out {
				out[i] = rng.IntN(alphabet)
			}
			return out
		}
		a, b := random(), random()
		check(t, fmt.Sprint("seed ", seed), a, b, Diff(a, b))
		shortest, ok := Shortest(a, b)
		check(t, fmt.Sprint("seed ", seed, ", shortest"), a, b, shortest)
		n := 0
		for _, c := range shortest {
			n += c.AEnd - c.A + c.BEnd - c.B
		}
		if want := len(a) + len(b) - 2*common(a, b); !ok || n != want {
			t.Errorf("seed %d: %v to %v: %d elements differ in %v, want %d", seed, a, b, n, shortest, want)
		}
	}
}

// TestDiffLong checks that much that differs takes no longer than a limit allows.
func TestDiffLong(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	a, b := make([]int, 60_000), make([]int, 60_000)
	for i := range a {
		a[i], b[i] = rng.IntN(3), 3+rng.IntN(3)
	}
	copy(b[30_000:30_100], a[100:])
	check(t, "long", a, b, Diff(a, b))
	if _, ok := Shortest(a, b); ok {
		t.Error("the fewest of 120,000 changes were found")
	}
}

func check(t *testing.T, name string, a, b []int, cs []Change) {
	t.Helper()
	var got []int
	at, bt := 0, 0
	for i, c := range cs {
		if i > 0 && c.A == at || c.A == c.AEnd && c.B == c.BEnd || c.A < at || c.B < bt {
			t.Errorf("%s: %v", name, cs)
			return
		}
		if !slices.Equal(a[at:c.A], b[bt:c.B]) {
			t.Errorf("%s: %v and %v are not equal between %v", name, a, b, cs)
			return
		}
		got = append(append(got, a[at:c.A]...), b[c.B:c.BEnd]...)
		at, bt = c.AEnd, c.BEnd
	}
	got = append(got, a[at:]...)
	if !slices.Equal(got, b) {
		t.Errorf("%s: %v turn %v into %v, want %v", name, cs, a, got, b)
	}
}

// common returns the length of the longest common subsequence.
func common(a, b []int) int {
	best := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			was := best[j+1]
			best[j+1] = max(best[j+1], best[j])
			if x == y {
				best[j+1] = diagonal + 1
			}
			diagonal = was
		}
	}
	return best[len(b)]
}
