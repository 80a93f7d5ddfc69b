package reduce_test

import (
	"context"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// A counter is an oracle that finds every second sample of a candidate interesting.
type counter struct{ asked map[int]int }

func (c counter) Test(ctx context.Context, s string) (reduce.Outcome, error) {
	return c.Sample(ctx, s, 0)
}

func (c counter) Sample(_ context.Context, _ string, index int) (reduce.Outcome, error) {
	c.asked[index]++
	if index%2 == 1 {
		return reduce.Outcome{Verdict: reduce.Interesting}, nil
	}
	return reduce.Outcome{Verdict: reduce.Boring}, nil
}

// TestSamples checks that each sample of a candidate has an outcome of its own, that the first is the one
// of the candidate itself, and that none is asked for twice.
func TestSamples(t *testing.T) {
	oracle := counter{map[int]int{}}
	cached := &reduce.Cached[string]{
		Oracle: oracle, Store: &reduce.Memory{}, Key: func(s string) reduce.Digest { return reduce.DigestOf([]byte(s)) },
	}
	if cached.Stored("a", 3) {
		t.Error("a sample is stored before it was taken")
	}
	for range 2 {
		for i := range 300 {
			out, err := cached.Sample(context.Background(), "a", i)
			if err != nil || (out.Verdict == reduce.Interesting) != (i%2 == 1) {
				t.Fatalf("sample %d: %v, %v", i, out.Verdict, err)
			}
		}
	}
	if out, err := cached.Test(context.Background(), "a"); err != nil || out.Verdict != reduce.Boring {
		t.Errorf("%v, %v", out.Verdict, err)
	}
	for i, n := range oracle.asked {
		if n != 1 {
			t.Errorf("sample %d was asked for %d times", i, n)
		}
	}
	d := reduce.DigestOf([]byte("a"))
	if cached.Misses() != 300 || cached.Hits() != 301 || !cached.Tested(d.Sample(7)) || !cached.Stored("a", 7) || d.Sample(0) != d {
		t.Errorf("%d misses, %d hits", cached.Misses(), cached.Hits())
	}
}
