package change_test

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/text"
)

// pieces is a set of numbered changes for tests. Some do not fit together.
type pieces struct {
	base    []int
	all     []int
	clashes func(chosen []int) bool
}

func (p pieces) Len() int              { return len(p.all) }
func (p pieces) Describe(i int) string { return fmt.Sprint("piece ", p.all[i]) }

func (p pieces) Apply(chosen []int) ([]int, error) {
	out := slices.Clone(p.base)
	for _, c := range chosen {
		out = append(out, p.all[c])
	}
	slices.Sort(out)
	if p.clashes != nil && p.clashes(out) {
		return nil, fmt.Errorf("%v do not fit together", chosen)
	}
	return out, nil
}

// levelOf returns levels on lists of numbers: the first works on blocks of so many numbers.
func levelOf(block int, clashes func([]int) bool) change.Level[[]int] {
	return change.Level[[]int]{Name: fmt.Sprint("blocks of ", block), Unit: "block", Between: func(works, fails []int) change.Set[[]int] {
		var rest []int
		for _, n := range fails {
			if !slices.Contains(works, n) {
				rest = append(rest, n)
			}
		}
		if block == 1 {
			return pieces{works, rest, clashes}
		}
		return blocks{pieces{works, rest, clashes}, block}
	}}
}

// blocks chooses several pieces at once.
type blocks struct {
	pieces
	size int
}

func (b blocks) Len() int { return (len(b.all) + b.size - 1) / b.size }

func (b blocks) Apply(chosen []int) ([]int, error) {
	var single []int
	for _, c := range chosen {
		for i := c * b.size; i < min((c+1)*b.size, len(b.all)); i++ {
			single = append(single, i)
		}
	}
	return b.pieces.Apply(single)
}

func key(list []int) reduce.Digest { return dd.Key(list) }

// isolateLists isolates between lists of numbers, and returns the committed events.
func isolateLists(t *testing.T, levels []change.Level[[]int], n, workers int, o dd.IsolateOptions, verdict func([]int) reduce.Verdict) (change.Pair[[]int], []reduce.Event) {
	t.Helper()
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	var events []reduce.Event
	r := reduce.Runner[change.Pair[[]int]]{
		Oracle: change.Via(reduce.OracleFunc[[]int](func(_ context.Context, list []int) (reduce.Outcome, error) {
			return reduce.Outcome{Verdict: verdict(list)}, nil
		})),
		Key: change.Key(key), Size: change.Pair[[]int].Size, Workers: workers,
		Observe: func(e reduce.Event) {
			if e.Kind != reduce.Asked {
				events = append(events, e)
			}
		},
	}
	end, err := r.Run(context.Background(), change.NewPair(levels, nil, all), change.Isolate(levels, o))
	if err != nil {
		t.Fatal(err)
	}
	return end, events
}

// randomVerdict returns a verdict that depends on the list alone: the empty list works, the complete one
// fails, others are anything.
func randomVerdict(seed uint64, n int) func([]int) reduce.Verdict {
	return func(list []int) reduce.Verdict {
		switch len(list) {
		case 0:
			return reduce.Boring
		case n:
			return reduce.Interesting
		}
		d := key(list)
		rng := rand.New(rand.NewPCG(seed, uint64(d[0])<<16|uint64(d[1])<<8|uint64(d[len(d)-1])+uint64(len(list))<<32))
		if rng.IntN(100) < int(seed%100) {
			return reduce.Unresolved
		}
		return []reduce.Verdict{reduce.Boring, reduce.Interesting}[rng.IntN(2)]
	}
}

// TestMinimal checks, for tests that follow no rule, that one side works and the other fails, that the
// difference is 1-minimal on the last level, and that any number of workers commits the same.
func TestMinimal(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 11))
		n := 2 + rng.IntN(40)
		verdict := randomVerdict(seed, n)
		var clashes func([]int) bool
		if rng.IntN(2) == 0 {
			clash := rng.IntN(7)
			clashes = func(list []int) bool { return len(list) > 0 && len(list) < n && len(list)%7 == clash }
		}
		levels := []change.Level[[]int]{levelOf(8, clashes), levelOf(3, clashes), levelOf(1, clashes)}
		o := dd.IsolateOptions{Order: []dd.IsolateOrder{dd.ByList, dd.ByRule}[rng.IntN(2)]}
		end, events := isolateLists(t, levels, n, 1, o, verdict)
		name := fmt.Sprintf("seed %d, %d changes", seed, n)
		if w, f := verdict(end.Works), verdict(end.Fails); w != reduce.Boring || f != reduce.Interesting {
			t.Errorf("%s: the sides are %v and %v", name, w, f)
		}
		set := end.Difference(levels)
		for i := range set.Len() {
			rest := slices.Delete(positions(set.Len()), i, i+1)
			for _, chosen := range [][]int{{i}, rest} {
				v, err := set.Apply(chosen)
				if set.Len() > 1 && err == nil && verdict(v) != reduce.Unresolved {
					t.Errorf("%s: with changes %v of %d the test says %v", name, chosen, set.Len(), verdict(v))
				}
			}
		}
		_, ahead := isolateLists(t, levels, n, 8, o, verdict)
		reducetest.SameEvents(t, name, ahead, events)
	}
}

func positions(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// TestBest checks that without unresolved verdicts one level takes ⌈log₂ n⌉ tests and leaves a single
// change, also if the test is not monotone; levels together take one more for each.
func TestBest(t *testing.T) {
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 12))
		n := 1 + rng.IntN(1000)
		guilty := rng.IntN(n)
		verdict := func(list []int) reduce.Verdict {
			yes := slices.Contains(list, guilty)
			if seed%2 == 0 { // not monotone
				yes = len(list) == n || len(list) > 0 && len(list)*7919%13 < 6
			}
			if yes {
				return reduce.Interesting
			}
			return reduce.Boring
		}
		one := []change.Level[[]int]{levelOf(1, nil)}
		end, events := isolateLists(t, one, n, 1, dd.IsolateOptions{Order: dd.ByList}, verdict)
		if most := bits.Len(uint(n - 1)); tests(events) > most || end.Difference(one).Len() != 1 {
			t.Errorf("seed %d: %d tests for %d changes, want at most %d; %d changes are left", seed, tests(events), n, most, end.Difference(one).Len())
		}
		levels := []change.Level[[]int]{levelOf(100, nil), levelOf(10, nil), levelOf(1, nil)}
		end, events = isolateLists(t, levels, n, 1, dd.IsolateOptions{Order: dd.ByList}, verdict)
		if most := bits.Len(uint(n-1)) + 3; tests(events) > most || end.Difference(levels).Len() != 1 {
			t.Errorf("seed %d: %d tests for %d changes on three levels, want at most %d; %d changes are left", seed, tests(events), n, most, end.Difference(levels).Len())
		}
	}
}

// TestWorst checks the bound of the paper: n²+3n tests for n changes on a level.
func TestWorst(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 13))
		n := 2 + rng.IntN(60)
		verdict := randomVerdict(90+seed%10, n)
		_, events := isolateLists(t, []change.Level[[]int]{levelOf(1, nil)}, n, 1, dd.IsolateOptions{Order: dd.ByList}, verdict)
		if got := tests(events); got > n*n+3*n {
			t.Errorf("seed %d: %d tests for %d changes", seed, got, n)
		}
	}
}

// TestUnappliedIsNotTested checks that changes that do not fit together are unresolved without a test.
func TestUnappliedIsNotTested(t *testing.T) {
	clashes := func(list []int) bool { return len(list) == 4 }
	verdict := func(list []int) reduce.Verdict {
		if clashes(list) {
			t.Errorf("%v was tested", list)
		}
		if len(list) == 8 {
			return reduce.Interesting
		}
		return reduce.Boring
	}
	for _, workers := range []int{1, 8} {
		end, _ := isolateLists(t, []change.Level[[]int]{levelOf(1, clashes)}, 8, workers, dd.IsolateOptions{Order: dd.ByList}, verdict)
		if len(end.Works) != 7 {
			t.Errorf("%d workers: %v works", workers, end.Works)
		}
	}
}

// TestRandomFiles isolates between random directories with tests that follow no rule.
func TestRandomFiles(t *testing.T) {
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 14))
		works, fails := randomFiles(rng), randomFiles(rng)
		if works.Key() == fails.Key() {
			continue
		}
		verdict := func(fs text.Files) reduce.Verdict {
			d := fs.Key()
			switch {
			case d == works.Key():
				return reduce.Boring
			case d == fails.Key():
				return reduce.Interesting
			}
			return []reduce.Verdict{reduce.Boring, reduce.Interesting, reduce.Unresolved, reduce.Unresolved}[d[3]%4]
		}
		levels := change.Files()
		end, events := isolate(t, works, fails, levels, 1, verdict)
		if verdict(end.Works) != reduce.Boring || verdict(end.Fails) != reduce.Interesting {
			t.Errorf("seed %d: the sides are %v and %v", seed, verdict(end.Works), verdict(end.Fails))
		}
		set := end.Difference(levels)
		for i := range set.Len() {
			if set.Len() < 2 {
				break
			}
			for _, chosen := range [][]int{{i}, slices.Delete(positions(set.Len()), i, i+1)} {
				if v, err := set.Apply(chosen); err == nil && verdict(v) != reduce.Unresolved {
					t.Errorf("seed %d: with %v of %d changes the test says %v\n%v\n%v", seed, chosen, set.Len(), verdict(v), end.Works, end.Fails)
				}
			}
		}
		_, ahead := isolate(t, works, fails, levels, 8, verdict)
		reducetest.SameEvents(t, fmt.Sprint("seed ", seed), ahead, events)
		if c := change.Cause(end.Works, end.Fails); !strings.HasSuffix(c, " fail") {
			t.Errorf("seed %d: %q", seed, c)
		}
	}
}
