package trace_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/smartcheck"
	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tracetest"
)

// unmarked draws for the problems of SmartCheck without marking branches, which makes them
// harder to reduce.
type unmarked struct{ *tracetest.T }

func (unmarked) Branch(_ string, body func()) { body() }

// smartProblems are the problems that the paper's section 5 uses, and one of our own, with
// the largest mean size that a reduction may leave.
var smartProblems = []struct {
	smartcheck.Problem
	most float64
}{
	{smartcheck.Reverse(1000), 2.0},
	{smartcheck.Calculator(1), 5.2},
	{smartcheck.Binheap(21), 9.2},
	{twoLists, 1.2},
	{smartcheck.LongBound5(10), 2.2},
}

// twoLists draws expressions in two lists: in one of them an expression costs more.
var twoLists = smartcheck.Problem{
	Name: "lists",
	Generate: func(t smartcheck.Draw) string {
		var args, stmts []string
		t.Repeat(0, 4, func(int) { args = append(args, logic(t, 3)) })
		t.Repeat(0, 4, func(int) { stmts = append(stmts, "return "+logic(t, 3)) })
		return "f(" + strings.Join(args, ",") + "){" + strings.Join(stmts, ";") + "}"
	},
	Fails: func(s string) bool { return strings.Contains(s, "|") },
	Size:  func(s string) int { return strings.Count(s, "return") + strings.Count(s, "|") + strings.Count(s, "&") },
}

func logic(t smartcheck.Draw, depth int) string {
	out := ""
	t.Call("logic", func() {
		if depth == 0 || t.Intn(3) == 0 {
			out = strconv.Itoa(t.Intn(10))
			return
		}
		op := []string{"&", "|"}[t.Intn(2)]
		a := logic(t, depth-1)
		out = "(" + a + op + logic(t, depth-1) + ")"
	})
	return out
}

// TestSmart checks that the problems end near the sizes of the paper.
func TestSmart(t *testing.T) {
	for _, p := range smartProblems {
		size, found := 0, 0
		for seed := uint64(0); found < 30; seed++ {
			gen := tracetest.Func(seed, func(t *tracetest.T) ([]byte, bool) { return []byte(p.Generate(unmarked{t})), true })
			r, _, _ := (&trace.Oracle{Generator: gen}).Record(t.Context())
			if !p.Fails(string(r.Output)) {
				continue
			}
			found++
			best, _ := reduceWith(t, gen, p.Fails, trace.Reduce(trace.Defaults()))
			size += p.Size(string(best.Output))
		}
		if mean := float64(size) / float64(found); mean > p.most {
			t.Errorf("%s: mean size %.2f, want at most %.2f", p.Name, mean, p.most)
		}
	}
}
