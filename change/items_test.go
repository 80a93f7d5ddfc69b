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
)

func TestItems(t *testing.T) {
	joined := func(list []string, i int) bool { return i > 0 && list[i][0] != '-' && list[i-1][0] == '-' }
	alike := func(a, b string) bool { return a[:2] == b[:2] }
	for _, c := range []struct {
		name, works, fails string
		items              change.Items[string]
		want               []string
	}{
		{"added", "", "-a -b", change.Items[string]{}, []string{"add -a", "add -b"}},
		{"removed", "-a -b -c", "-b", change.Items[string]{}, []string{"remove -a", "remove -c"}},
		{"values", "", "-a -o out -b", change.Items[string]{Joined: joined}, []string{"add -a", "add -o out", "add -b"}},
		{"value of what both have", "-o", "-o out", change.Items[string]{Joined: joined}, []string{"add out"}},
		{"repeated", "-I a", "-I a -I b", change.Items[string]{Joined: joined}, []string{"add -I b"}},
		{"not alike", "-O1", "-O2", change.Items[string]{}, []string{"remove -O1", "add -O2"}},
		{"alike", "-a -O1 -z", "-b -O2 -z", change.Items[string]{Alike: alike}, []string{"remove -a", "add -b", "-O1 to -O2"}},
		{"other values", "-O 1 -z", "-O 2 -z", change.Items[string]{Joined: joined}, []string{"1 to 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.items.Unit = "option"
			level := c.items.Level()
			if level.Name != "options" {
				t.Errorf("the level is called %s", level.Name)
			}
			set := level.Between(strings.Fields(c.works), strings.Fields(c.fails))
			var got []string
			for i := range set.Len() {
				got = append(got, set.Describe(i))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestItemsApply checks the promise of every Set on random lists, in which items are repeated.
func TestItemsApply(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	list := func() []int {
		out := make([]int, rng.IntN(12))
		for i := range out {
			out[i] = rng.IntN(6)
		}
		return out
	}
	o := change.Items[int]{
		Unit:   "number",
		Joined: func(list []int, i int) bool { return i > 0 && list[i] == 0 },
		Alike:  func(a, b int) bool { return a/2 == b/2 },
	}
	for range 2000 {
		works, fails := list(), list()
		set := o.Level().Between(works, fails)
		all := make([]int, set.Len())
		for i := range all {
			all[i] = i
		}
		if got, err := set.Apply(nil); err != nil || !slices.Equal(got, works) {
			t.Fatalf("between %v and %v: no change makes %v, %v", works, fails, got, err)
		}
		if got, err := set.Apply(all); err != nil || !slices.Equal(got, fails) {
			t.Fatalf("between %v and %v: all changes make %v, %v", works, fails, got, err)
		}
	}
}

// TestOneOption checks that one option of n takes at most ⌈log₂ n⌉ tests, whichever it is.
func TestOneOption(t *testing.T) {
	for n := 1; n <= 31; n++ {
		options := make([]string, n)
		for i := range options {
			options[i] = fmt.Sprintf("-f%d", i)
		}
		for _, guilty := range options {
			asked := 0
			pair := isolateList(t, options, func(list []string) reduce.Verdict {
				if slices.Contains(list, guilty) {
					return reduce.Interesting
				}
				return reduce.Boring
			}, &asked)
			added := slices.DeleteFunc(slices.Clone(pair.Fails), func(o string) bool { return slices.Contains(pair.Works, o) })
			if !slices.Equal(added, []string{guilty}) {
				t.Errorf("%d options: the difference is %q, want %s", n, added, guilty)
			}
			if most := bits.Len(uint(n - 1)); asked > most {
				t.Errorf("%d options, %s: %d tests, at most %d are needed", n, guilty, asked, most)
			}
		}
	}
}

func isolateList(t *testing.T, fails []string, verdict func([]string) reduce.Verdict, asked *int) change.Pair[[]string] {
	t.Helper()
	levels := []change.Level[[]string]{change.Items[string]{Unit: "option"}.Level()}
	r := reduce.Runner[change.Pair[[]string]]{
		Oracle: change.Via(reduce.OracleFunc[[]string](func(_ context.Context, list []string) (reduce.Outcome, error) {
			return reduce.Outcome{Verdict: verdict(list)}, nil
		})),
		Key:  change.Key(func(list []string) reduce.Digest { return reduce.DigestOf([]byte(strings.Join(list, "\x00"))) }),
		Size: change.Pair[[]string].Size,
		Observe: func(e reduce.Event) {
			if e.Kind == reduce.Answered && !e.Repeat {
				*asked++
			}
		},
	}
	end, err := r.Run(context.Background(), change.NewPair(levels, nil, fails), change.Isolate(levels, dd.IsolateOptions{Order: dd.ByList}))
	if err != nil {
		t.Fatal(err)
	}
	return end
}
