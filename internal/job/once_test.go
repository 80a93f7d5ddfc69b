package job

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// TestOnceEach asks about equal outputs at the same time.
func TestOnceEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tests := 0
		slow := reduce.OracleFunc[*trace.Run](func(ctx context.Context, r *trace.Run) (reduce.Outcome, error) {
			select {
			case <-time.After(time.Second):
				tests++
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			case <-ctx.Done():
				return reduce.Outcome{}, ctx.Err()
			}
		})
		j := onceEach{Cached: &reduce.Cached[*trace.Run]{
			Oracle: slow, Store: &reduce.Memory{}, Key: func(r *trace.Run) reduce.Digest { return reduce.DigestOf(r.Output) },
		}}
		// The first to ask gives up; the others wait for one answer.
		ctx, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := j.Test(ctx, &trace.Run{Output: []byte("x")}); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("given up with %v", err)
			}
		})
		synctest.Wait()
		for range 5 {
			wg.Go(func() {
				out, err := j.Test(t.Context(), &trace.Run{Output: []byte("x")})
				if err != nil || out.Verdict != reduce.Interesting {
					t.Errorf("answer %v, %v", out.Verdict, err)
				}
			})
		}
		wg.Wait()
		if tests != 1 || j.Misses() != 1 || j.Hits() != 4 {
			t.Errorf("%d tests, %d misses, %d hits; want 1, 1 and 4", tests, j.Misses(), j.Hits())
		}
	})
}
