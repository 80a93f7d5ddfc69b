package job

import (
	"context"
	"sync"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// testedOutputs tests candidates, and remembers which output each test was about. Most candidates
// take no test: they are probes, or not smaller, or print what another candidate printed.
type testedOutputs struct {
	oracle trace.Oracle // its Judge is not used
	judge  *onceEach
	keeps  func(*trace.Run) bool // refuses outputs without a test that lost what must stay; nil: none
	output sync.Map              // by candidate: the key of the output that was judged
}

func (t *testedOutputs) Test(ctx context.Context, c trace.Candidate) (reduce.Outcome, error) {
	o := t.oracle
	o.Judge = reduce.OracleFunc[*trace.Run](func(ctx context.Context, run *trace.Run) (reduce.Outcome, error) {
		if t.keeps != nil && !t.keeps(run) {
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		}
		t.output.Store(c.Key(), t.judge.Key(run))
		return t.judge.Test(ctx, run)
	})
	return o.Test(ctx, c)
}

// tested reports whether the outcome of a candidate took a test in this run, its own or that of
// another candidate with the same output.
func (t *testedOutputs) tested(candidate reduce.Digest) bool {
	return t.judge.Tested(t.of(candidate))
}

// of returns the key of the output of a candidate that was judged, or zero.
func (t *testedOutputs) of(candidate reduce.Digest) reduce.Digest {
	output, ok := t.output.Load(candidate)
	if !ok {
		return reduce.Digest{}
	}
	return output.(reduce.Digest)
}
