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

// A plugins value is the list of plug-ins that a program is started with. The difference between two
// lists is the plug-ins that only the second has.
type plugins []string

type added struct{ works, more plugins }

func (a added) Len() int              { return len(a.more) }
func (a added) Describe(i int) string { return "load " + a.more[i] }

func (a added) Apply(chosen []int) (plugins, error) {
	out := slices.Clone(a.works)
	for _, c := range chosen {
		out = append(out, a.more[c])
	}
	return out, nil
}

func between(works, fails plugins) change.Set[plugins] {
	return added{works, slices.DeleteFunc(slices.Clone(fails), func(p string) bool { return slices.Contains(works, p) })}
}

// Isolate works on values of any kind: here it finds the plug-in that makes a program crash.
func ExampleIsolate() {
	crashes := reduce.Predicate(func(p plugins) bool { return slices.Contains(p, "spell") && slices.Contains(p, "ui") })
	levels := []change.Level[plugins]{{Name: "plug-ins", Unit: "plug-in", Between: between}}
	r := reduce.Runner[change.Pair[plugins]]{
		Oracle: change.Via(crashes),
		Key:    change.Key(func(p plugins) reduce.Digest { return reduce.DigestOf([]byte(strings.Join(p, "\n"))) }),
		Size:   change.Pair[plugins].Size,
	}
	start := change.NewPair(levels, plugins{"ui"}, plugins{"ui", "git", "spell", "theme", "fold"})
	end, err := r.Run(context.Background(), start, change.Isolate(levels, dd.IsolateOptions{Order: dd.ByList}))
	fmt.Println(end.Difference(levels).Describe(0), err)
	// Output: load spell <nil>
}
