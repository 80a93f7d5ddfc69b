package change_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// TestTogether checks that all of several changes that are needed together are found, in few tests,
// and with the same steps for every number of workers.
func TestTogether(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 17))
		n := 2 + rng.IntN(200)
		needed := rng.Perm(n)[:1+rng.IntN(min(n, 4))]
		slices.Sort(needed)
		fails := func(list []int) reduce.Verdict {
			if except := slices.ContainsFunc(needed, func(i int) bool { return !slices.Contains(list, i) }); except {
				return reduce.Boring
			}
			return reduce.Interesting
		}
		level := levelOf(1, nil)
		level.Together = true
		end, events := isolateLists(t, []change.Level[[]int]{level}, n, 1, dd.IsolateOptions{Order: dd.ByList}, fails)
		if got := minus(end.Fails, end.Works); !slices.Equal(got, needed) || len(end.Works) > 0 {
			t.Errorf("seed %d: %v in addition to %v fail, want %v", seed, got, end.Works, needed)
		}
		if got, most := answers(events), len(needed)*(bits.Len(uint(n))+3); got > most {
			t.Errorf("seed %d: %d of %d changes took %d tests, more than %d", seed, len(needed), n, got, most)
		}
		_, again := isolateLists(t, []change.Level[[]int]{level}, n, 8, dd.IsolateOptions{Order: dd.ByList}, fails)
		if a, b := fmt.Sprint(events), fmt.Sprint(again); a != b {
			t.Errorf("seed %d: 8 workers commit something else", seed)
		}
	}
}

// TestTogetherUnresolved checks that what is found makes a failure, and every one of it is needed, if many lists
// are unresolved.
func TestTogetherUnresolved(t *testing.T) {
	exact := 0
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 19))
		n := 20 + rng.IntN(80)
		needed := rng.Perm(n)[:2]
		slices.Sort(needed)
		broken := map[int]int{} // a change, and the one that repairs it
		for i := 3; i+3 < n; i += 10 {
			broken[i] = i + 3
		}
		verdict := func(list []int) reduce.Verdict {
			for b, repair := range broken {
				if slices.Contains(list, b) != slices.Contains(list, repair) {
					return reduce.Unresolved
				}
			}
			if slices.Contains(list, needed[0]) && slices.Contains(list, needed[1]) {
				return reduce.Interesting
			}
			return reduce.Boring
		}
		level := levelOf(1, nil)
		level.Together = true
		end, _ := isolateLists(t, []change.Level[[]int]{level}, n, 4, dd.IsolateOptions{Order: dd.ByList}, verdict)
		if verdict(end.Fails) != reduce.Interesting || verdict(end.Works) != reduce.Boring {
			t.Fatalf("seed %d: the sides are %v and %v", seed, verdict(end.Works), verdict(end.Fails))
		}
		found := minus(end.Fails, end.Works)
		for _, f := range found {
			if verdict(minus(end.Fails, []int{f})) == reduce.Interesting {
				t.Errorf("seed %d: %d of %v is not needed", seed, f, found)
			}
		}
		if slices.Equal(found, needed) {
			exact++
		}
	}
	if exact < 50 { // in the others, one of the two breaks or repairs something else
		t.Errorf("the two changes were found exactly in %d of 100 cases", exact)
	}
}

// TestTogetherAnything checks, for tests that follow no rule, that one side works and the other fails, and
// that any number of workers commits the same.
func TestTogetherAnything(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 23))
		n := 2 + rng.IntN(20)
		verdict := randomVerdict(seed, n)
		var clashes func([]int) bool
		if rng.IntN(2) == 0 {
			clash := rng.IntN(7)
			clashes = func(list []int) bool { return len(list) > 0 && len(list) < n && len(list)%7 == clash }
		}
		coarse, fine := levelOf(4, clashes), levelOf(1, clashes)
		coarse.Together, fine.Together = true, rng.IntN(2) == 0
		levels := []change.Level[[]int]{coarse, fine}
		end, events := isolateLists(t, levels, n, 1, dd.IsolateOptions{Order: dd.ByList}, verdict)
		if w, f := verdict(end.Works), verdict(end.Fails); w != reduce.Boring || f != reduce.Interesting {
			t.Errorf("seed %d: the sides are %v and %v", seed, w, f)
		}
		_, again := isolateLists(t, levels, n, 8, dd.IsolateOptions{Order: dd.ByList}, verdict)
		if a, b := fmt.Sprint(events), fmt.Sprint(again); a != b {
			t.Errorf("seed %d: 8 workers commit something else", seed)
		}
	}
}

func minus(list, out []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return slices.Contains(out, i) })
}

func answers(events []reduce.Event) (n int) {
	for _, e := range events {
		if e.Kind == reduce.Answered && !e.Repeat {
			n++
		}
	}
	return n
}
