package trace_test

import (
	"context"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tracetest"
	"github.com/whittle-dd/whittle/tree"
)

// reduceWith records a generator and reduces what it did.
func reduceWith(t *testing.T, gen trace.Generator, interesting func(string) bool, pass reduce.Pass[trace.Candidate]) (*trace.Run, stats) {
	t.Helper()
	var st stats
	o := &trace.Oracle{Generator: trace.GeneratorFunc(func(ctx context.Context, r *trace.Replay) ([]byte, bool, error) {
		st.runs++
		return gen.Run(ctx, r)
	})}
	known := map[string]bool{}
	o.Judge = reduce.Predicate(func(r *trace.Run) bool {
		v, ok := known[string(r.Output)]
		if !ok {
			st.tests++
			st.asked = append(st.asked, string(r.Output))
			v = interesting(string(r.Output))
			known[string(r.Output)] = v
		}
		return v
	})
	start, ok, err := o.Record(context.Background())
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	r := reduce.Runner[trace.Candidate]{Oracle: o, Key: trace.Candidate.Key}
	best, err := r.Run(context.Background(), trace.Start(start), pass)
	if err != nil {
		t.Fatal(err)
	}
	return best.Result, st
}

type stats struct {
	tests, runs int
	asked       []string
}

// password is Listing 1 of the paper.
func password(t *tracetest.T) ([]byte, bool) {
	var w strings.Builder
	t.Repeat(0, 19, func(int) { w.WriteByte(byte('a' + t.Intn(26))) })
	s := w.String() + "\n"
	return []byte(s + s), true
}

// TestPassword checks that whatever letters are drawn, one of them is left, twice.
func TestPassword(t *testing.T) {
	for seed := range uint64(50) {
		best, st := reduceWith(t, tracetest.Func(seed, password), func(s string) bool { return strings.HasSuffix(s, "\n") && (len(s) > 3 || len(s) == 2) }, trace.Reduce(trace.Defaults()))
		if len(best.Output) != 2 {
			t.Errorf("seed %d: %q after %d tests, %d runs", seed, best.Output, st.tests, st.runs)
		}
	}
}

// TestListing is Listing 1 of the paper as its section 4.3 reduces it: three letters of
// which the last must stay, by ddmin on the sequence of rounds.
func TestListing(t *testing.T) {
	letters := "abc"
	gen := trace.GeneratorFunc(func(_ context.Context, replay *trace.Replay) ([]byte, bool, error) {
		r := replay.Handler()
		draw := func(site trace.Site, n, native uint64) uint64 {
			if replay.Records() {
				r.Took(trace.Int, site, n, native)
				return native
			}
			v, _ := r.Ask(trace.Int, site, n)
			return v
		}
		n := draw(1, 20, 3)
		w := ""
		r.Enter(trace.Loop, 2)
		for i := range n {
			r.Iter()
			r.Body()
			w += string(rune('a' + draw(3, 26, uint64(letters[min(int(i), 2)]-'a'))))
			r.Leave()
		}
		r.Leave()
		return []byte(w + "\n" + w + "\n"), true, nil
	})
	o := trace.Options{Strategy: trace.Realign, Links: true}
	best, st := reduceWith(t, gen, func(s string) bool { return strings.Contains(s, "c") },
		trace.Sequence(o, func(e dd.Empty) reduce.Pass[[]*trace.Part] { return dd.Min[*trace.Part](dd.MinOptions{}) }))
	if string(best.Output) != "c\nc\n" || st.tests != 1+4 {
		t.Errorf("%q after %d tests: %q", best.Output, st.tests, st.asked)
	}
	best, _ = reduceWith(t, gen, func(s string) bool { return strings.Contains(s, "c") },
		trace.Tree(o, func(e dd.Empty) reduce.Pass[[]*tree.Node] { return dd.Min[*tree.Node](dd.MinOptions{Empty: e}) }))
	if string(best.Output) != "c\nc\n" {
		t.Errorf("on the tree: %q", best.Output)
	}
}
