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

// conclude reduces a failing case, keeps its trace, and returns the report. from names the origin of
// the case.
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

// unstable returns why a case cannot be reduced because a replay differs from it, or "".
func (c *checker[V]) unstable(tb testing.TB, x *tried[V]) string {
	if x.failure.outside { // every candidate would report to the test
		return "not reduced: it called Fatal or Skip of the test itself; return an error, or take a testing.TB as the first parameter and use that"
	}
	y, ok := c.again(tb, x.trace)
	if !ok {
		return "not reduced: the generator does not end when it draws the same values again; it must depend only on what it draws"
	}
	switch d := trace.Difference(x.trace, y.trace); {
	case d != "":
		return "not reduced: the generator is not deterministic: " + d + ". It must depend only on what it draws: not on the clock, the order of a map, other goroutines or other random numbers"
	case y.text != x.text:
		return "not reduced: the generator is not deterministic: it drew the same again and made " + y.text + ". It must depend only on what it draws"
	case y.failure == nil:
		return "not reduced: the same value did not fail again, so the property depends on something else"
	case y.kind != x.kind:
		return "not reduced: with the same value it failed in another way: " + y.failure.message
	}
	return ""
}

// reduce reduces a failing case. It returns the number of runs of the property and, if it stopped
// early, why.
func (c *checker[V]) reduce(tb testing.TB, x *tried[V]) (best *tried[V], runs int, why string) {
	var last *tried[V] // the latest value, to be judged
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
		return x, runs, "; the reduced value did not fail again"
	}
	return best, runs, why
}

// output returns the output of the case for a trace.Run: its weight and the value as a text.
func (x *tried[V]) output() []byte {
	return append(binary.BigEndian.AppendUint64(nil, x.weight()), x.text...)
}

func weigh(output []byte) int {
	return int(binary.BigEndian.Uint64(output) >> (64 - bits.UintSize))
}

// weight returns a number that is lower for simpler cases. Fewer choices count most, because they are
// what a reader has to understand; then a shorter text, because the lowest choice is not always the
// simplest (it is for 'a' + Intn(26), but not for Intn(21) - 10); then smaller choices.
func (x *tried[V]) weight() uint64 {
	w := uint64(min(len(x.trace.Choices()), 1<<16-1))
	w = w<<18 | uint64(min(len(x.text), 1<<18-1))
	return w<<29 | min(x.size(), 1<<29-1)
}

// size returns the sum of the logarithms of the choices, precisely enough that small numbers that
// differ by one have different sizes.
func (x *tried[V]) size() uint64 {
	var size uint64
	for _, c := range x.trace.Choices() {
		if n := bits.Len64(c.V); c.Kind == trace.Int && n > 0 {
			size += uint64(n)<<8 | (c.V << (64 - n) << 1 >> 56)
		}
	}
	return size
}

// describe returns the report of a failing case.
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
