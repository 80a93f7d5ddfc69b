package reducetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// A recorder is a test that records its errors instead of reporting them.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

type plan = reduce.Plan[[]int]

// drop is a correct pass: it removes items one by one.
func drop(cur []int) plan {
	return func(yield func(reduce.Attempt[[]int]) bool) {
		for i := range cur {
			rest := append(append([]int{}, cur[:i]...), cur[i+1:]...)
			if !yield(reduce.Try(rest, drop(rest))) {
				return
			}
		}
	}
}

// TestPassCatches checks that the suite accepts a correct pass and reports incorrect ones.
func TestPassCatches(t *testing.T) {
	for _, c := range []struct {
		name string
		pass reduce.Pass[[]int]
		want string // part of an error; empty: there must be none
	}{
		{"correct", drop, ""},
		{"modifies what it has yielded", func(cur []int) plan {
			shared := make([]int, len(cur))
			return func(yield func(reduce.Attempt[[]int]) bool) {
				for i := range cur {
					copy(shared, cur)
					shared[i] = 99
					if !yield(reduce.Try(shared, nil)) {
						return
					}
				}
			}
		}, "was yielded as"},
		{"can be ranged over once", func(cur []int) plan {
			done := 0
			return func(yield func(reduce.Attempt[[]int]) bool) {
				for ; done < len(cur); done++ {
					if !yield(reduce.Try(cur[done:], nil)) {
						return
					}
				}
			}
		}, "over a plan again"},
		{"keeps hidden state", func(cur []int) plan {
			calls := 0
			return func(yield func(reduce.Attempt[[]int]) bool) {
				yield(reduce.AskAll([][]int{cur[:1]}, func([]reduce.Outcome) reduce.Next[[]int] {
					if calls++; calls > 1 {
						return reduce.Next[[]int]{}
					}
					return reduce.Next[[]int]{Plan: drop(cur[:2])}
				}))
			}
		}, "the same outcomes lead to"},
		{"moves to an untested value", func(cur []int) plan {
			return func(yield func(reduce.Attempt[[]int]) bool) {
				yield(reduce.AskAll([][]int{cur[:2]}, func([]reduce.Outcome) reduce.Next[[]int] {
					return reduce.Next[[]int]{Current: cur[:1], Moved: true}
				}))
			}
		}, "not known to be interesting"},
		{"does not stop", func(cur []int) plan {
			return func(yield func(reduce.Attempt[[]int]) bool) {
				for i := range cur {
					yield(reduce.Try(cur[i:i+1], nil))
				}
			}
		}, "continues after yield"},
		{"never ends", func(cur []int) plan {
			var round plan
			round = func(yield func(reduce.Attempt[[]int]) bool) {
				yield(reduce.Expect(reduce.Boring, []int{}, reduce.Next[[]int]{Plan: round}))
			}
			return round
		}, "more than"},
	} {
		r := &recorder{TB: t}
		Pass(r, Subject[[]int]{
			Start: []int{1, 2, 3, 4}, Pass: c.pass, Key: func(c []int) reduce.Digest { return reduce.DigestOf(fmt.Append(nil, c)) },
			Limit: 1000, Show: func(c []int) string { return fmt.Sprint(c) },
			Oracle: reduce.Predicate(func(c []int) bool { return len(c) == 4 && c[3] == 4 }),
		})
		all := strings.Join(r.errors, "\n")
		if c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("pass %q: errors %q, want %q", c.name, r.errors, c.want)
		}
	}
}

// TestRandomSamples checks that samples depend only on the candidate and find the start interesting.
func TestRandomSamples(t *testing.T) {
	found := map[string]bool{}
	for seed := range uint64(4 * Kinds()) {
		s := Random(seed, int(seed)%12)
		found[s.Kind] = true
		if !s.Interesting(s.Start()) {
			t.Errorf("%v: the start is not interesting", s)
		}
		for i := range s.N {
			out, err := s.Test(context.Background(), s.Start()[i:])
			if again := Random(seed, s.N).Verdict(s.Start()[i:]); err != nil || again != out.Verdict {
				t.Errorf("%v: %v, then %v, %v", s, out.Verdict, again, err)
			}
		}
	}
	if len(found) != Kinds() {
		t.Errorf("%d kinds in consecutive seeds, want %d", len(found), Kinds())
	}
}
