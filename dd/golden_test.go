package dd_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/formula"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// A vector is an entry of testdata/golden.json, which holds the examples printed in the papers, with
// the conventions that reproduce their numbers. Elements are numbered from 1.
type vector struct {
	Name      string
	Algorithm string
	Elements  []int
	Weights   []int
	Oracle    struct {
		Type          string
		Required      []int
		Interesting   []int
		Text, Pattern string
	}
	Params map[string]any
	Trace  []struct {
		C      []int
		O      string
		Cached bool
	}
	Result            json.RawMessage
	CountWithoutCache int `json:"count_without_cache"`
	CountWithCache    int `json:"count_with_cache"`
	Exact             string
	Rows              []map[string]any
	Steps             []struct {
		Removed []int
		PAfter  map[string]float64 `json:"p_after"`
	}
	ByCount  struct{ Level1, Level2 [][]int } `json:"by_count"`
	ByWeight struct {
		Level1, Level2, Level3 [][]int
		Level2Std              float64 `json:"level2_std"`
	} `json:"by_weight"`
}

func golden(t *testing.T) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Vectors
}

func TestGoldenTraces(t *testing.T) {
	n := 0
	for _, v := range golden(t) {
		if v.Trace == nil {
			continue
		}
		n++
		t.Run(v.Name, func(t *testing.T) {
			if v.Algorithm == "dd" {
				v.checkIsolation(t)
				return
			}
			log, end := reducetest.Trace(t, v.Elements, v.pass(t), v.oracle(t))
			var want []int
			v.unmarshal(t, &want)
			v.checkTrace(t, log)
			if !slices.Equal(end, want) {
				t.Errorf("result %v, want %v", end, want)
			}
			v.checkRunners(t, want)
		})
	}
	if n < 18 {
		t.Errorf("only %d golden traces found", n)
	}
}

// checkTrace compares the conversation, and the number of tests with and without a cache.
func (v vector) checkTrace(t *testing.T, log []reducetest.Query[[]int]) {
	t.Helper()
	for i, q := range log {
		if i >= len(v.Trace) {
			break
		}
		if want := v.Trace[i]; !slices.Equal(q.Candidate, want.C) || letter(q.Verdict) != want.O {
			t.Fatalf("test %d (%s) is %v %s, want %v %s", i+1, q.Note, q.Candidate, letter(q.Verdict), want.C, want.O)
		}
	}
	if len(log) != v.CountWithoutCache {
		t.Errorf("%d tests, want %d", len(log), v.CountWithoutCache)
	}
	if got := reducetest.Distinct(log, dd.Key); got != v.CountWithCache {
		t.Errorf("%d tests with a cache, want %d", got, v.CountWithCache)
	}
}

// checkRunners runs the pass with 1 and 8 workers.
func (v vector) checkRunners(t *testing.T, want []int) {
	for _, workers := range []int{1, 8} {
		tests := 0
		r := reduce.Runner[[]int]{
			Oracle: v.oracle(t), Key: dd.Key, Workers: workers,
			Size: func(c []int) reduce.Size { return reduce.Size{len(c)} },
			Observe: func(e reduce.Event) {
				if e.Kind == reduce.Answered && !e.Repeat {
					tests++
				}
			},
		}
		got, err := r.Run(context.Background(), v.Elements, v.pass(t))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) || tests != v.CountWithCache {
			t.Errorf("%d workers: %v in %d tests, want %v in %d", workers, got, tests, want, v.CountWithCache)
		}
	}
}

func (v vector) checkIsolation(t *testing.T) {
	var pass []int
	for _, e := range v.Params["c_pass"].([]any) {
		pass = append(pass, int(e.(float64))-1)
	}
	log, end := reducetest.Trace(t, dd.NewPair(v.Elements, pass...), dd.Isolate[int](dd.IsolateOptions{Split: v.split(t)}),
		reduce.Via(v.oracle(t), dd.Pair[int].Probed))
	var lists []reducetest.Query[[]int]
	for _, q := range log {
		lists = append(lists, reducetest.Query[[]int]{Candidate: q.Candidate.Probed(), Verdict: q.Verdict, Note: q.Note})
	}
	v.checkTrace(t, lists)
	var want struct {
		CPass      []int `json:"c_pass"`
		CFail      []int `json:"c_fail"`
		Difference []int
	}
	v.unmarshal(t, &want)
	if !slices.Equal(end.Difference(), want.Difference) || len(end.Pass) != len(want.CPass) || len(end.Fail) != len(want.CFail) {
		t.Errorf("got %v, want %v", end, want)
	}
}

func (v vector) pass(t *testing.T) reduce.Pass[[]int] {
	p := v.Params
	weight := func(e int) int { return v.Weights[e-1] }
	empty := dd.EmptyNever
	if p["test_empty"] == true {
		empty = dd.EmptyFirst
	}
	number := func(name string) float64 { x, _ := p[name].(float64); return x }
	restart := dd.RestartFirst
	if p["restart"] == "next" {
		restart = dd.RestartNext
	}
	switch v.Algorithm {
	case "ddmin":
		return dd.Min[int](dd.MinOptions{
			Split: v.split(t), StartN: int(number("start_n")), Restart: restart,
			SkipSubsets: p["subsets"] == false, SkipComplements: p["complements"] == false,
			SubsetsOnce: p["resume"] == "step2", ComplementsAtTwo: p["skip_complements_at_2"] == false, Empty: empty,
		})
	case "wddmin":
		return dd.WMin(dd.WMinOptions[int]{
			Weight: weight, EarlierCut: p["tie"] == "earlier_cut", Restart: restart,
			SkipFinalPass: p["final_pass"] == false, Empty: empty,
		})
	case "probdd":
		return dd.ProbDD[int](dd.ProbDDOptions{
			P0: number("p0"), Threshold: number("threshold"), ShorterPrefix: p["equal_gain"] == "shorter_prefix",
			KeepSingleFailure: p["single_failure_sets_p_to_1"] == false,
			Order:             ranks(p["tie_order"]), Orders: rankLists(p["tie_orders_per_selection"]), Empty: empty,
		})
	case "wprobdd":
		return dd.WProbDD(dd.WProbDDOptions[int]{
			Weight: weight, P0: number("p0"), Threshold: number("threshold"), ShorterPrefix: p["equal_gain"] == "shorter_prefix",
			KeepSingleFailure: p["single_failure_sets_p_to_1"] == false, Order: ranks(p["tie_order"]), Empty: empty,
		})
	case "cdd":
		return dd.CDD[int](dd.CDDOptions{
			P0: number("p0"), Factor: number("factor"), SmallerSize: p["equal_gain"] == "smaller_size", Empty: empty,
		})
	}
	t.Fatalf("no pass for %q", v.Algorithm)
	return nil
}

func (v vector) split(t *testing.T) dd.Split {
	switch v.Params["split"] {
	case "floor_first":
		return dd.FloorFirst
	case "ceil_first":
		return dd.CeilFirst
	case "balanced":
		return dd.Balanced
	}
	t.Fatalf("unknown split %v", v.Params["split"])
	return 0
}

func (v vector) oracle(t *testing.T) reduce.Oracle[[]int] {
	o := v.Oracle
	switch o.Type {
	case "superset":
		return reduce.Predicate(func(c []int) bool { return count(c, o.Required) == len(o.Required) })
	case "superset3":
		return reduce.OracleFunc[[]int](func(_ context.Context, c []int) (reduce.Outcome, error) {
			switch count(c, o.Required) {
			case len(o.Required):
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			case 0:
				return reduce.Outcome{Verdict: reduce.Boring}, nil
			}
			return reduce.Outcome{Verdict: reduce.Unresolved}, nil
		})
	case "masks":
		return reduce.Predicate(func(c []int) bool {
			mask := 0
			for _, e := range c {
				mask |= 1 << (e - 1)
			}
			return slices.Contains(o.Interesting, mask)
		})
	case "regexp":
		re := regexp.MustCompile(o.Pattern)
		return reduce.Predicate(func(c []int) bool {
			var text []byte
			for _, e := range c {
				text = append(text, o.Text[e-1])
			}
			return re.Match(text)
		})
	}
	t.Fatalf("unknown oracle %q", o.Type)
	return nil
}

func (v vector) unmarshal(t *testing.T, into any) {
	t.Helper()
	if err := json.Unmarshal(v.Result, into); err != nil {
		t.Fatal(err)
	}
}

func TestGoldenSizes(t *testing.T) {
	v := find(t, "cdd_compute_size")
	for _, row := range v.Rows {
		p0 := row["p0"].(float64)
		for r, want := range row["sizes"].([]any) {
			if got := formula.Size(p0, r); got != int(want.(float64)) {
				t.Errorf("Size(%v, %d) = %d, want %v", p0, r, got, want)
			}
		}
	}
}

func TestGoldenUpdates(t *testing.T) {
	for _, row := range find(t, "probdd_updates").Rows {
		before, after := floats(row["before"]), floats(row["after"])
		for i, got := range formula.Raised(before) {
			want := after[i]
			if len(before) == 1 {
				want = 1
			}
			if math.Abs(got-want) > 1e-6 {
				t.Errorf("update of %v: item %d is %v, want %v", before, i, got, want)
			}
		}
	}
}

// TestGoldenBeliefs checks the beliefs that the papers print next to their traces.
func TestGoldenBeliefs(t *testing.T) {
	for _, v := range golden(t) {
		if len(v.Steps) == 0 {
			continue
		}
		p := map[int]float64{}
		for _, e := range v.Elements {
			p[e] = v.Params["p0"].(float64)
		}
		for i, step := range v.Steps {
			if v.Trace[i].O != "F" {
				var before []float64
				for _, e := range step.Removed {
					before = append(before, p[e])
				}
				for k, q := range formula.Raised(before) {
					p[step.Removed[k]] = q
				}
			}
			for name, want := range step.PAfter {
				var e int
				json.Unmarshal([]byte(name), &e)
				if math.Abs(p[e]-want) > 1e-4 {
					t.Errorf("%s: after step %d item %d is %v, want %v", v.Name, i+1, e, p[e], want)
				}
			}
		}
	}
}

func TestGoldenPartitions(t *testing.T) {
	v := find(t, "wdd_fig1_partitions")
	halves := func(parts [][]int) (out [][]int) {
		for _, p := range parts {
			if len(p) < 2 {
				continue
			}
			var ws []int
			for _, e := range p {
				ws = append(ws, v.Weights[e-1])
			}
			cut := formula.Half(ws, false)
			out = append(out, p[:cut], p[cut:])
		}
		return out
	}
	level := [][]int{v.Elements}
	for i, want := range [][][]int{v.ByWeight.Level1, v.ByWeight.Level2, v.ByWeight.Level3} {
		level = halves(level)
		got := level
		if i == 2 { // the figure omits the halves of {4,5}
			got = slices.DeleteFunc(slices.Clone(level), func(p []int) bool { return p[0] == 4 || p[0] == 5 })
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("level %d: %v, want %v", i+1, got, want)
		}
	}
}

func find(t *testing.T, name string) vector {
	t.Helper()
	for _, v := range golden(t) {
		if v.Name == name {
			return v
		}
	}
	t.Fatalf("no golden vector %s", name)
	return vector{}
}

func letter(v reduce.Verdict) string { return map[reduce.Verdict]string{0: "U", 1: "P", 2: "F"}[v] }

func count(c, of []int) int {
	n := 0
	for _, e := range of {
		if slices.Contains(c, e) {
			n++
		}
	}
	return n
}

func floats(v any) (out []float64) {
	for _, x := range v.([]any) {
		out = append(out, x.(float64))
	}
	return out
}

// ranks turns element numbers into positions. It returns nil for "list_order" and for nothing.
func ranks(v any) (out []int) {
	list, _ := v.([]any)
	for _, x := range list {
		out = append(out, int(x.(float64))-1)
	}
	return out
}

func rankLists(v any) (out [][]int) {
	list, _ := v.([]any)
	for _, x := range list {
		out = append(out, ranks(x))
	}
	return out
}
