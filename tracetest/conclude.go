package tracetest

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// conclude reduces a failing case, keeps its trace, and says all about it. from says
// where it came from.
func (c *checker[V]) conclude(tb testing.TB, x *tried[V], from string) string {
	tb.Helper()
	if wrong := c.unstable(tb, x); wrong != "" {
		return c.describe(x, from, wrong)
	}
	var notes []string
	if c.reduces() {
		small, runs, why := c.reduce(tb, x)
		if small.trace != x.trace {
			notes = append(notes, fmt.Sprintf("reduced from %d choices to %d in %d runs%s", len(x.trace.Choices()), len(small.trace.Choices()), runs, why))
		}
		x = small
	}
	file, err := c.keep(x)
	if err != nil {
		notes = append(notes, fmt.Sprintf("the trace could not be kept: %v", err))
	} else {
		notes = append(notes, "kept in "+file, fmt.Sprintf("again: go test -run '%s' -trace.run=%s", pattern(c.name[0]), file))
	}
	return c.describe(x, from, notes...)
}

// unstable says why a case cannot be reduced: it is not the same when it is replayed.
func (c *checker[V]) unstable(tb testing.TB, x *tried[V]) string {
	if x.failure.outside { // it would be told about every candidate
		return "not reduced: it called Fatal or Skip of the test itself; return an error, or take a testing.TB in front of the value and call that one's"
	}
	y, ok := c.again(tb, x.trace)
	if !ok {
		return "not reduced: the generator does not come to its end when it draws the same again; it must depend on nothing else"
	}
	switch d := trace.Difference(x.trace, y.trace); {
	case d != "":
		return "not reduced: the generator is not deterministic: " + d + ". It must depend on nothing but what it draws: not on the clock, the order of a map, other goroutines or other random numbers"
	case y.text != x.text:
		return "not reduced: the generator is not deterministic: it drew the same again and made " + y.text + ". It must depend on nothing but what it draws"
	case y.failure == nil:
		return "not reduced: the failure did not come again with the same value, so the property depends on something else"
	case y.kind != x.kind:
		return "not reduced: with the same value it failed in another way: " + y.failure.message
	}
	return ""
}

// reduce makes a failing case simple. It says in how many runs of the property, and why
// it stopped if it did not come to its end.
func (c *checker[V]) reduce(tb testing.TB, x *tried[V]) (best *tried[V], runs int, why string) {
	var last *tried[V] // what the generator made, until it is judged
	known := map[reduce.Digest]reduce.Outcome{}
	start := trace.NewRun(x.trace, x.output(), weigh(x.output()))
	known[start.Digest()] = reduce.Outcome{Verdict: reduce.Interesting}
	o := &trace.Oracle{Weigh: weigh}
	o.Generator = trace.GeneratorFunc(func(_ context.Context, r *trace.Replay) (out []byte, ok bool, err error) {
		if last, ok = c.generate(r, nil); ok {
			out = last.output()
		}
		return out, ok, nil
	})
	o.Judge = reduce.OracleFunc[*trace.Run](func(_ context.Context, r *trace.Run) (reduce.Outcome, error) {
		if v, ok := known[r.Digest()]; ok {
			return v, nil
		}
		if runs == c.Runs {
			return reduce.Outcome{}, reduce.ErrBudget
		}
		runs++
		c.judge(tb, last)
		v := reduce.Outcome{Verdict: reduce.Boring}
		switch {
		case last.skipped != nil:
			v.Verdict = reduce.Unresolved
		case last.failure != nil && last.kind == x.kind:
			v.Verdict = reduce.Interesting
		}
		known[r.Digest()] = v
		return v, nil
	})
	ctx, cancel := context.WithTimeout(context.Background(), c.Time)
	defer cancel()
	runner := reduce.Runner[trace.Candidate]{Oracle: o, Key: trace.Candidate.Key}
	found, err := runner.Run(ctx, trace.Start(start), trace.Reduce(trace.Defaults()))
	if err != nil {
		why = fmt.Sprintf(", then the budget was used up (%v)", err)
	}
	best, ok := c.again(tb, found.Result.Trace)
	if !ok || best.kind != x.kind {
		return x, runs, "; what it was reduced to did not fail again"
	}
	return best, runs, why
}

// output is the case as a trace.Run has it: its weight, and the value as a text.
func (x *tried[V]) output() []byte {
	return append(binary.BigEndian.AppendUint64(nil, x.weight()), x.text...)
}

func weigh(output []byte) int {
	return int(binary.BigEndian.Uint64(output) >> (64 - bits.UintSize))
}

// weight is what makes one case simpler than another: first fewer choices, because they are
// what there is to understand; then a shorter text, because for 'a' + Intn(26) the lowest
// choice is the simplest, for Intn(21) - 10 it is not; then smaller choices.
func (x *tried[V]) weight() uint64 {
	w := uint64(min(len(x.trace.Choices()), 1<<16-1))
	w = w<<18 | uint64(min(len(x.text), 1<<18-1))
	return w<<29 | min(x.size(), 1<<29-1)
}

// size is the sum of the logarithms of the choices, finely enough that one less is less
// where numbers are small.
func (x *tried[V]) size() uint64 {
	var size uint64
	for _, c := range x.trace.Choices() {
		if n := bits.Len64(c.V); c.Kind == trace.Int && n > 0 {
			size += uint64(n)<<8 | (c.V << (64 - n) << 1 >> 56)
		}
	}
	return size
}

// describe is what is said about a failing case.
func (c *checker[V]) describe(x *tried[V], from string, notes ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "tracetest: %s", indented(x.failure.message))
	line := func(s string) { b.WriteString("\n    " + indented(s)) }
	if x.text != "" {
		line("value: " + x.text)
	}
	if p := plain(x.value); p != "" && x.text != "" {
		line("that is: " + p)
	}
	for _, m := range x.failure.more {
		line(m)
	}
	line("from " + from)
	for _, n := range notes {
		line(n)
	}
	return b.String()
}

func indented(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n    ") }
