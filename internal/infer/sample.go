package infer

import (
	"context"
	"slices"

	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// A Sample is how a command behaves on an input of which nothing is known.
type Sample struct {
	Runs []failure.Run `json:"runs,omitempty"` // that fail in the same way; none: the command works
	Of   int           `json:"of"`             // runs that were made
}

// Redact removes secrets from what was printed.
func (s Sample) Redact(secrets *secret.Redactor) {
	for i, r := range s.Runs {
		s.Runs[i].Stdout, s.Runs[i].Stderr, s.Runs[i].Debugger = secrets.Bytes(r.Stdout), secrets.Bytes(r.Stderr), secrets.Bytes(r.Debugger)
	}
}

// Flaky reports whether some runs did something else.
func (s Sample) Flaky() bool { return len(s.Runs) > 0 && len(s.Runs) < s.Of }

// How often a command is run on an input: two runs that agree settle it.
const (
	sampleRuns = 2
	moreRuns   = 5
)

// Sample runs the command on the input twice and, if it did not do the same both times, five times.
// The failure that was seen most often counts, even if the command worked more often: whoever keeps
// the file has seen it fail.
func (c Case) Sample(ctx context.Context) (Sample, error) {
	var s Sample
	var runs []ran
	var groups [][]failure.Run
	in := c.input()
	for want := sampleRuns; s.Of < want; s.Of++ {
		r, took, err := c.once(ctx, c.Files)
		if err != nil {
			return s, err
		}
		runs = append(runs, ran{r, took})
		if _, err := c.unhurried(ctx, runs); err != nil {
			return s, err
		}
		groups = groups[:0]
		for _, r := range runs {
			if Failed(r.run, in) {
				groups = sorted(groups, r.run, in)
			}
		}
		if s.Of+1 == sampleRuns && (len(groups) > 1 || len(groups) == 1 && len(groups[0]) == 1) {
			want = moreRuns
		}
	}
	if len(groups) == 0 {
		return s, nil
	}
	s.Runs = slices.MaxFunc(groups, func(a, b []failure.Run) int { return len(a) - len(b) })
	if d := c.chosen(); d.path != "" && c.Same.Frames > 0 && silent(s.Runs, in) {
		res, err := c.trace(ctx, d, c.Files)
		if err != nil && !missing(err) {
			return s, err
		}
		s.Runs[0].Debugger = res.Output
	}
	for i := range s.Runs {
		s.Runs[i].Stdout, s.Runs[i].Stderr = excerpt(s.Runs[i].Stdout), excerpt(s.Runs[i].Stderr)
	}
	return s, nil
}

// Failed reports whether a run is a failure: anything but exit status 0, or a report of a crash.
func Failed(r failure.Run, in failure.Input) bool {
	if !fine(r) {
		return true
	}
	_, ok := failure.Reported(r, in)
	return ok
}

// sorted puts a run to those that fail in the same way.
func sorted(groups [][]failure.Run, r failure.Run, in failure.Input) [][]failure.Run {
	s, _ := failure.Of(r, in)
	for i, g := range groups {
		of, _ := failure.Of(g[0], in)
		if m, err := of.Compile(); err == nil && m.Alike(s, r) {
			groups[i] = append(g, r)
			return groups
		}
	}
	return append(groups, []failure.Run{r})
}

func silent(runs []failure.Run, in failure.Input) bool {
	f, err := failure.Infer(runs, nil, in)
	return err == nil && f.Silent()
}

// Signature returns what the runs share.
func (s Sample) Signature(in failure.Input, same failure.Same) (failure.Signature, bool) {
	f, err := failure.Infer(s.Runs, nil, in)
	if err != nil {
		return failure.Of(s.Runs[0], in)
	}
	sig, err := f.Signature(same)
	if err != nil {
		return failure.Of(s.Runs[0], in)
	}
	if out := s.Runs[0].Debugger; len(out) > 0 && f.Silent() {
		sig = sig.Debugged([][]byte{out}, same.Frames)
	}
	return sig, true
}

// excerpt returns the beginning and the end of output, which are enough to tell failures apart.
func excerpt(out []byte) []byte {
	const half = 8 << 10
	if len(out) <= 2*half {
		return out
	}
	return slices.Concat(out[:half], []byte("\n"), out[len(out)-half:])
}
