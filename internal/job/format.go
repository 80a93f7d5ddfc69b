package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Formats are the ways to lay out a result.
const (
	FormatOwn  = "own"  // by our own printer
	FormatAuto = "auto" // by the formatter of its language if there is one here, otherwise by our own
	FormatNone = "none"
)

// formatPass is the name under which the last step is reported.
const formatPass = "format"

// A formatted is what a session has recorded about its last step.
type formatted struct {
	mode     string
	from, to reduce.Digest
	rank     reduce.Size // of what was formatted
	note     string      // by what
	known    bool
}

func (f formatted) String() string {
	return fmt.Sprintf("%s %x %x %d %d %d %s", f.mode, f.from[:], f.to[:], f.rank[0], f.rank[1], f.rank[2], f.note)
}

// formatted returns what the session has recorded.
func (r *filesRun) formatted() formatted {
	var f formatted
	var from, to []byte
	n, _ := fmt.Sscanf(string(r.session.Settings().Format), "%s %x %x %d %d %d", &f.mode, &from, &to, &f.rank[0], &f.rank[1], &f.rank[2])
	f.known = n == 6 && len(from) == len(f.from) && len(to) == len(f.to)
	copy(f.from[:], from)
	copy(f.to[:], to)
	return f
}

// rankOfBest returns the rank of the best of an earlier run. A formatted one has that of what was formatted: more
// white space does not make it worse.
func (r *filesRun) rankOfBest(key reduce.Digest) reduce.Size {
	if f := r.formatted(); f.known && f.to == key {
		return f.rank
	}
	return r.reduction.Rank(r.best)
}

// format lays out the result, if it is interesting then: the last step of a run that came to its end. An input
// that could not be made smaller stays as it is, and so does the result of a flaky test.
func (r *filesRun) format(ctx context.Context) error {
	if r.result.Accepted == 0 || r.result.Rates != nil {
		return nil
	}
	before := r.formatted()
	done := before.known && before.to == r.best.Key()
	source := r.best
	if done {
		if r.result.Files.Key() != before.from || before.mode == r.spec.Format {
			return nil
		}
		source = r.result.Files
	}
	if r.spec.Format == FormatNone || r.spec.Format == "" {
		if done {
			return r.choose(source, journal.Step{Pass: formatPass, Note: FormatNone})
		}
		return nil
	}
	to, note, err := r.layOut(ctx, source)
	if err != nil || to.Key() == r.best.Key() || to.Key() == source.Key() {
		return err
	}
	return r.takeFormatted(source, to, note)
}

// layOut returns files laid out such that the test finds them interesting, and by what; or as they are.
func (r *filesRun) layOut(ctx context.Context, source text.Files) (text.Files, string, error) {
	own := r.reduction.LayOut(source)
	if r.spec.Format == FormatAuto {
		f, err := newFormatting(ctx, r.Contain.Level)
		if err != nil {
			return source, "", err
		}
		to := r.reduction.Formatted(source, func(language string, file text.File) []byte {
			return f.format(language, file, func(a, b []byte) bool { return r.reduction.SameCode(file.Path, a, b) })
		})
		if err := errors.Join(ctx.Err(), f.exec.Close()); err != nil {
			return source, "", err
		}
		if len(f.used) > 0 {
			ok, err := r.accepts(ctx, to, strings.Join(f.used, ", "))
			if ok || err != nil {
				return to, strings.Join(f.used, ", "), err
			}
		}
	}
	ok, err := r.accepts(ctx, own, FormatOwn)
	if ok || err != nil {
		return own, FormatOwn, err
	}
	return r.layOutSome(ctx, source, own)
}

// mostLaidOut is how many files are laid out one by one.
const mostLaidOut = 8

// layOutSome lays out those of several files that the test finds interesting then.
func (r *filesRun) layOutSome(ctx context.Context, source, own text.Files) (text.Files, string, error) {
	out, tried := source, 0
	for i := range source {
		if string(own[i].Data) == string(source[i].Data) || tried == mostLaidOut {
			continue
		}
		tried++
		with := slices.Clone(out)
		with[i] = own[i]
		if with.Key() == own.Key() {
			break // that is all of them, or the only one
		}
		ok, err := r.accepts(ctx, with, FormatOwn)
		if err != nil {
			return out, FormatOwn, err
		}
		if ok {
			out = with
		}
	}
	return out, FormatOwn, nil
}

// accepts asks the test about formatted files, if it may run again.
func (r *filesRun) accepts(ctx context.Context, files text.Files, note string) (bool, error) {
	key := files.Key()
	if key == r.best.Key() {
		return true, nil
	}
	if _, known := r.session.Get(key); !known && r.MaxTests > 0 && r.cached.Misses() >= r.MaxTests {
		return false, nil
	}
	out, err := r.cached.Test(ctx, files)
	if errors.Is(err, reduce.ErrBudget) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	r.result.Tests, r.result.Cached = r.cached.Misses(), r.cached.Hits()+int(r.repeats.Load())
	r.observe(reduce.Event{Kind: reduce.Answered, Candidate: key, Verdict: out.Verdict, Pass: formatPass, Note: note})
	return out.Verdict == reduce.Interesting, nil
}

// takeFormatted makes formatted files the result, and records what they were before, so that a run that resumes the session
// knows that they are not larger.
func (r *filesRun) takeFormatted(source, to text.Files, note string) error {
	f := formatted{mode: r.spec.Format, from: source.Key(), to: to.Key(), rank: r.reduction.Rank(source), note: note}
	s := r.session.Settings()
	s.Format = []byte(f.String())
	if err := r.session.Settle(s); err != nil {
		return err
	}
	if err := r.choose(to, journal.Step{Pass: formatPass, Note: note}); err != nil {
		return err
	}
	r.rank, r.size = f.rank, r.bestSize
	r.result.Accepted++
	r.observe(reduce.Event{Kind: reduce.Accepted, Candidate: f.to, Size: r.reduction.Rank(to), Before: f.rank, Verdict: reduce.Interesting, Pass: formatPass, Note: note})
	return nil
}
