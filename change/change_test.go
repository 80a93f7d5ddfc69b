package change_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func isolate(t *testing.T, works, fails text.Files, levels []change.Level[text.Files], workers int, verdict func(text.Files) reduce.Verdict) (change.Pair[text.Files], []reduce.Event) {
	t.Helper()
	if v := verdict(works); v != reduce.Boring {
		t.Fatalf("the side that works is %v", v)
	}
	var events []reduce.Event
	r := reduce.Runner[change.Pair[text.Files]]{
		Oracle: change.Via(reduce.OracleFunc[text.Files](func(_ context.Context, fs text.Files) (reduce.Outcome, error) {
			return reduce.Outcome{Verdict: verdict(fs)}, nil
		})),
		Key: change.Key(text.Files.Key), Size: change.Pair[text.Files].Size, Workers: workers,
		Observe: func(e reduce.Event) {
			if e.Kind != reduce.Asked {
				events = append(events, e)
			}
		},
	}
	end, err := r.Run(context.Background(), change.NewPair(levels, works, fails), change.Isolate(levels, dd.IsolateOptions{Order: dd.ByList}))
	if err != nil {
		t.Fatal(err)
	}
	return end, events
}

// tests returns the number of candidates that were tested, without the original.
func tests(events []reduce.Event) int {
	n := 0
	for _, e := range events {
		if e.Kind == reduce.Answered && !e.Repeat {
			n++
		}
	}
	return n
}

func file(content string) text.Files { return text.Single("f", []byte(content)) }

func predicate(fails func(string) bool) func(text.Files) reduce.Verdict {
	return func(fs text.Files) reduce.Verdict {
		if fails(string(fs[0].Data)) {
			return reduce.Interesting
		}
		return reduce.Boring
	}
}

// TestSelect is the example of Figure 3 of the paper.
func TestSelect(t *testing.T) {
	crash := regexp.MustCompile(`<SELECT(\s[^>]*)?>`)
	all := change.Files()
	end, events := isolate(t, file(""), file(`<SELECT NAME="priority" MULTIPLE SIZE=7>`), all[len(all)-1:], 1, predicate(crash.MatchString))
	if got := string(end.Works[0].Data) + " | " + string(end.Fails[0].Data); end.Difference(all).Len() != 1 || len(end.Fails[0].Data) != len(end.Works[0].Data)+1 {
		t.Errorf("%d changes: %s", end.Difference(all).Len(), got)
	}
	if n := tests(events); n > 7 {
		t.Errorf("%d tests", n)
	}
}

// TestLevels isolates an edit in a large file, level by level.
func TestLevels(t *testing.T) {
	var works, fails strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&works, "a = b + %d;\n", i)
		switch {
		case i == 600:
			fmt.Fprintf(&fails, "a = b + %d1;\n", i)
		case i%7 == 0:
			fmt.Fprintf(&fails, "c = d + %d;\n", i)
		default:
			fmt.Fprintf(&fails, "a = b + %d;\n", i)
		}
	}
	verdict := predicate(func(s string) bool { return strings.Contains(s, "b + 6001") })
	end, events := isolate(t, file(works.String()), file(fails.String()), change.Files(), 1, verdict)
	if len(end.Fails[0].Data) != len(end.Works[0].Data)+1 {
		t.Errorf("%d and %d bytes", len(end.Works[0].Data), len(end.Fails[0].Data))
	}
	if n := tests(events); n > 12 {
		t.Errorf("%d tests", n)
	}
	for _, workers := range []int{2, 8} {
		other, _ := isolate(t, file(works.String()), file(fails.String()), change.Files(), workers, verdict)
		if other.Works.Key() != end.Works.Key() || other.Fails.Key() != end.Fails.Key() {
			t.Errorf("another result with %d workers", workers)
		}
	}
}

// randomFiles returns a directory with small files of few kinds of lines.
func randomFiles(rng *rand.Rand) text.Files {
	var out []text.File
	for _, name := range []string{"a", "b", "c", "d/e", "d/f", "d"} {
		if rng.IntN(2) == 0 || name == "d" && len(out) > 0 && strings.HasPrefix(out[len(out)-1].Path, "d/") {
			continue
		}
		f := text.File{Path: name, Mode: []uint32{0o644, 0o755}[rng.IntN(2)]}
		var b strings.Builder
		for range rng.IntN(6) {
			b.WriteString([]string{"x = 1;\n", "y = 2;\n", "call(x, y);\n", "\n", "ü"}[rng.IntN(5)])
		}
		f.Data = []byte(b.String())
		switch rng.IntN(12) {
		case 0:
			f.Link, f.Mode, f.Data = true, 0, []byte("target")
		case 1:
			f.Dir, f.Mode, f.Data = true, 0, nil
		case 2:
			f.Data = append(f.Data, 0)
		}
		out = append(out, f)
	}
	return text.Sort(out)
}

// TestSets checks that on every level no changes make the one side, all the other, and that values in
// between are values.
func TestSets(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 7))
		works, fails := randomFiles(rng), randomFiles(rng)
		for _, l := range change.Files() {
			s := l.Between(works, fails)
			var all, some []int
			for i := range s.Len() {
				all = append(all, i)
				if rng.IntN(2) == 0 {
					some = append(some, i)
				}
				if s.Describe(i) == "" {
					t.Errorf("seed %d, %s: change %d has no words", seed, l.Name, i)
				}
			}
			if got, err := s.Apply(nil); err != nil || got.Key() != works.Key() {
				t.Fatalf("seed %d, %s: no changes make\n%v\nwant\n%v (%v)", seed, l.Name, got, works, err)
			}
			if got, err := s.Apply(all); err != nil || got.Key() != fails.Key() {
				t.Fatalf("seed %d, %s: all changes make\n%v\nwant\n%v (%v)", seed, l.Name, got, fails, err)
			}
			got, err := s.Apply(some)
			if err == nil && !slices.IsSortedFunc(got, func(a, b text.File) int { return strings.Compare(a.Path, b.Path) }) {
				t.Errorf("seed %d, %s: %v is not sorted", seed, l.Name, got)
			}
		}
	}
}
