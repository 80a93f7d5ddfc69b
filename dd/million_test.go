package dd_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// TestMillionItems checks that a question about a list of many items costs no more than a few copies
// of the list: it bounds the bytes that are allocated for each question, because every structure that
// grows with the list has to be allocated. Sorting all items for each question, for example, or a
// list of all parts, would take more.
func TestMillionItems(t *testing.T) {
	const n, questions, most = 200_000, 40, 6 * 8 * 200_000
	all := upTo(n)
	for _, a := range dd.Algorithms() {
		if a.Name == "wddmin" {
			continue // it lists its parts
		}
		for name, needed := range map[string]func(i int) bool{
			"one": func(i int) bool { return i == n/3 }, "every tenth": func(i int) bool { return i%10 == 3 }, "all": func(int) bool { return true },
		} {
			want := 0
			for i := range n {
				if needed(i) {
					want++
				}
			}
			stop := errors.New("enough")
			tests := 0
			var before, after runtime.MemStats
			o := reduce.OracleFunc[[]int](func(_ context.Context, c []int) (reduce.Outcome, error) {
				switch tests++; tests {
				case 3:
					runtime.ReadMemStats(&before)
				case 3 + questions:
					return reduce.Outcome{}, stop
				}
				found := 0
				for _, i := range c {
					if needed(i) {
						found++
					}
				}
				if found == want {
					return reduce.Outcome{Verdict: reduce.Interesting}, nil
				}
				return reduce.Outcome{Verdict: reduce.Boring}, nil
			})
			r := reduce.Runner[[]int]{Oracle: o, Key: dd.Key}
			weight := func(i int) int { return 1 + i%7 }
			_, err := r.Run(context.Background(), all, dd.Using(a, dd.Config{P0: 0.1}, weight)(dd.EmptyNever))
			runtime.ReadMemStats(&after)
			if asked := tests - 3; asked > 0 && err != nil && int(after.TotalAlloc-before.TotalAlloc)/asked > most {
				t.Errorf("%s, %s needed: %d bytes for each of %d questions, want at most %d", a.Name, name,
					int(after.TotalAlloc-before.TotalAlloc)/asked, asked, most)
			}
		}
	}
}
