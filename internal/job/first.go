package job

import (
	"context"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// enough is how long the first runs of the test take before no more of them are made.
const enough = 2 * time.Second

// firstRuns runs the test on the original up to three times, as many at once as there are
// jobs for, and chooses the time limit of the session. It is an error if the test does not
// work or does not find the original interesting. If there are jobs to spare, beside is
// called while the test runs for the first time.
func (j *job) firstRuns(ctx context.Context, original text.Files, beside func()) (time.Duration, error) {
	j.firstLimit()
	j.first = nil
	var took []time.Duration
	var total time.Duration
	for len(took) < 3 && total < enough {
		var rejected *RejectedError
		for _, f := range j.repeat(ctx, original, min(3-len(took), j.Jobs), beside) {
			switch {
			case f.err != nil:
				return 0, f.err
			case f.verdict != reduce.Interesting:
				rejected = &RejectedError{Result: f.res, Limit: j.script.Timeout, Test: j.test}
			default:
				took = append(took, f.res.Elapsed)
				j.first = append(j.first, f.res)
				total += f.res.Elapsed
			}
		}
		if rejected != nil {
			rejected.Flaky = len(took) > 0
			return 0, rejected
		}
	}
	if j.Timeout > 0 {
		return j.Timeout, nil
	}
	return oracle.ChooseTimeout(took), nil
}

// firstLimit sets the time limit of the first runs.
func (j *job) firstLimit() {
	j.script.Timeout = oracle.FirstTimeout
	if j.Timeout > 0 {
		j.script.Timeout = j.Timeout
	}
}

// A finding is how a run of the test ended.
type finding struct {
	res     oracle.Result
	verdict reduce.Verdict
	err     error
}

// repeat runs the test on files n times at once.
func (j *job) repeat(ctx context.Context, files text.Files, n int, beside func()) []finding {
	out := make([]finding, n)
	var wg sync.WaitGroup
	if beside != nil && n < j.Jobs {
		wg.Go(beside)
	}
	for i := range out {
		wg.Go(func() { out[i] = j.once(ctx, files) })
	}
	wg.Wait()
	return out
}

// once runs the test on files.
func (j *job) once(ctx context.Context, files text.Files) (f finding) {
	if f.res, f.err = j.script.Run(ctx, files); f.err != nil {
		return f
	}
	if j.script.Judge == nil {
		f.verdict = oracle.Judge(f.res)
		return f
	}
	out, err := j.script.Judge.Judge(ctx, files, f.res)
	f.verdict, f.err = out.Verdict, err
	return f
}
