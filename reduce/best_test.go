package reduce_test

import (
	"context"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// TestBestIsTheLastOfEqualSize checks that a later value of the same size becomes the best: it is
// what the rest of the run makes its claims about. A larger one does not.
func TestBestIsTheLastOfEqualSize(t *testing.T) {
	for _, workers := range []int{1, 4} {
		var accepted []string
		moved := 0
		r := reduce.Runner[string]{
			Oracle:  reduce.Predicate(func(string) bool { return true }),
			Key:     func(s string) reduce.Digest { return reduce.DigestOf([]byte(s)) },
			Size:    func(s string) reduce.Size { return reduce.Size{len(s)} },
			Workers: workers,
			Accept:  func(s string, _ reduce.Size) error { accepted = append(accepted, s); return nil },
			Observe: func(e reduce.Event) {
				if e.Kind == reduce.Accepted {
					moved++
				}
			},
		}
		best, err := r.Run(context.Background(), "abc", func(string) reduce.Plan[string] {
			return func(yield func(reduce.Attempt[string]) bool) {
				yield(reduce.Try("ab", func(yield func(reduce.Attempt[string]) bool) {
					yield(reduce.Try("bc", func(yield func(reduce.Attempt[string]) bool) { yield(reduce.Try("cab", nil)) }))
				}))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if best != "bc" || !slices.Equal(accepted, []string{"ab", "bc"}) || moved != 3 {
			t.Errorf("%d workers: best %q, accepted %q, %d moves; want bc, [ab bc], 3", workers, best, accepted, moved)
		}
	}
}
