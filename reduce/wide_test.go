package reduce_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// wide returns a pass that asks k questions at once, n times. What it asks next depends on all answers. It counts
// how often it is told answers, true or guessed.
func wide(n, k int, chance float64, told *int) reduce.Pass[string] {
	return func(at string) reduce.Plan[string] {
		if n == 0 {
			return nil
		}
		return func(yield func(reduce.Attempt[string]) bool) {
			var cs []string
			for i := range k {
				cs = append(cs, fmt.Sprint(at, " ", i))
			}
			a := reduce.AskAll(cs, func(o []reduce.Outcome) reduce.Next[string] {
				*told++
				next := at + "|"
				for _, out := range o {
					next += fmt.Sprint(int(out.Verdict))
				}
				return reduce.Next[string]{Plan: wide(n-1, k, chance, told)(next)}
			})
			a.Chance = chance
			yield(a)
		}
	}
}

// TestWideBatches checks that a runner that tests only what is sure to be needed does not guess about the answers of
// a batch as long as many are missing, but does when one guess is likely.
func TestWideBatches(t *testing.T) {
	for _, c := range []struct {
		name    string
		k       int
		chance  float64
		workers int
		told    int // at most
		seconds int // at most
	}{
		{"many, of which any may be interesting", 64, 0.5, 16, 4 * 4, 4*4 + 1},
		{"many, at half of which no worker is left", 64, 0.5, 32, 4 * 4, 4*2 + 1},
		{"few, which are boring", 4, 0.05, 8, 4 * 4, 3},
	} {
		synctest.Test(t, func(t *testing.T) {
			told := 0
			var mu sync.Mutex
			tests := 0
			r := reduce.Runner[string]{Key: key, Workers: c.workers, Sure: 0.5, Oracle: reduce.OracleFunc[string](func(ctx context.Context, s string) (reduce.Outcome, error) {
				mu.Lock()
				tests++
				wait := time.Second + time.Duration(tests)*time.Microsecond // so that answers come one after another
				mu.Unlock()
				select {
				case <-time.After(wait):
				case <-ctx.Done():
				}
				if s == "" {
					return reduce.Outcome{Verdict: reduce.Interesting}, nil
				}
				return reduce.Outcome{Verdict: reduce.Boring}, nil
			})}
			began := time.Now()
			if _, err := r.Run(context.Background(), "", wide(4, c.k, c.chance, &told)); err != nil {
				t.Error(err)
			}
			took := time.Since(began) - time.Second
			if told > c.told || took > time.Duration(c.seconds)*time.Second {
				t.Errorf("%s: answers were guessed or told %d times and it took %v, want at most %d times and %d s", c.name, told, took, c.told, c.seconds)
			}
		})
	}
}
