package reduce_test

import (
	"context"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// Until ends a run at the first value that is small enough, in passes that follow each other as well, and
// whatever the number of workers.
func TestUntil(t *testing.T) {
	for _, workers := range []int{1, 8} {
		asked := 0
		pass := reduce.Until(func(s string) bool { return len(s) <= 3 }, reduce.Fixpoint(reduce.InOrder(dropOne, dropOne)))
		r := reduce.Runner[string]{
			Oracle:  reduce.Predicate(func(s string) bool { return strings.Contains(s, "d") }),
			Key:     func(s string) reduce.Digest { return reduce.DigestOf([]byte(s)) },
			Size:    func(s string) reduce.Size { return reduce.Size{len(s)} },
			Workers: workers,
			Observe: func(e reduce.Event) {
				if e.Kind == reduce.Answered {
					asked++
				}
			},
		}
		got, err := r.Run(context.Background(), "abcdefgh", pass)
		if err != nil || got != "dgh" {
			t.Errorf("%d workers: %q, %v", workers, got, err)
		}
		if asked != 7 {
			t.Errorf("%d workers: %d questions", workers, asked)
		}
		if got, _ := r.Run(context.Background(), "abd", pass); got != "abd" {
			t.Errorf("a value that was small enough became %q", got)
		}
	}
}

// dropOne removes the first letter that can be removed.
func dropOne(s string) reduce.Plan[string] {
	return func(yield func(reduce.Attempt[string]) bool) {
		for i := range s {
			if !yield(reduce.Try(s[:i]+s[i+1:], nil)) {
				return
			}
		}
	}
}
