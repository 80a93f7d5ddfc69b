package change_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// Which option makes a compiler fail? The changes of a list are the items that only one side has. An option
// and the value after it are one change.
func ExampleItems() {
	levels := []change.Level[[]string]{change.Items[string]{
		Unit:   "option",
		Joined: func(list []string, i int) bool { return i > 0 && list[i-1] == "-o" },
	}.Level()}
	fails := strings.Fields("-c -O2 -o out -ffast-math -Wall")

	// The test is given the options, and fails with -ffast-math. Without a value for -o it cannot tell.
	test := reduce.OracleFunc[[]string](func(_ context.Context, options []string) (reduce.Outcome, error) {
		verdict := reduce.Boring
		switch {
		case slices.Contains(options, "-o") != slices.Contains(options, "out"):
			verdict = reduce.Unresolved
		case slices.Contains(options, "-ffast-math"):
			verdict = reduce.Interesting
		}
		return reduce.Outcome{Verdict: verdict}, nil
	})

	r := reduce.Runner[change.Pair[[]string]]{
		Oracle: change.Via(test),
		Key:    change.Key(func(options []string) reduce.Digest { return reduce.DigestOf([]byte(strings.Join(options, "\x00"))) }),
		Size:   change.Pair[[]string].Size,
	}
	start := change.NewPair(levels, nil, fails) // without options it works
	end, err := r.Run(context.Background(), start, change.Isolate(levels, dd.IsolateOptions{Order: dd.ByList}))
	fmt.Println("works:", end.Works)
	fmt.Println("fails:", end.Fails)
	fmt.Println(end.Difference(levels).Describe(0), err)
	// Output:
	// works: [-c -O2 -o out]
	// fails: [-c -O2 -o out -ffast-math]
	// add -ffast-math <nil>
}
