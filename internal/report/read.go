package report

import (
	"cmp"
	"iter"
	"path"
	"slices"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
)

// Read collects a report from a session.
func Read(h *journal.History, o Options) (*Report, error) {
	r := &Report{
		Name: name(h), Writer: o.Version, Finished: h.Finished, Used: h.Used, Steps: h.Steps,
		Tests: h.Verdicts[0] + h.Verdicts[1] + h.Verdicts[2],
	}
	original, err := h.Files(0)
	if err != nil && len(h.Steps) == 0 {
		return nil, journal.ErrNoBest
	}
	if err == nil {
		r.From = ui.Size(whittle.SizeOf(original))
	}
	r.Result, r.To = original, r.From
	if n := len(h.Steps); n > 0 {
		if r.Result, err = h.Files(n); err != nil {
			return nil, err
		}
		last := h.Steps[n-1]
		r.To = ui.Size(whittle.SizeOf(r.Result))
		r.To.Tokens = cmp.Or(last.Tokens, r.To.Tokens) // as the run counted them
		r.Elapsed = last.Elapsed
	}
	r.Passes = passes(r.From, h.Steps)
	if !o.NoOriginal {
		r.Original = original
		r.Diffs = diffs(h)
	}
	return r, nil
}

// name returns the name of the input.
func name(h *journal.History) string {
	if len(h.Place.Inputs) > 0 {
		return path.Base(h.Place.Inputs[0])
	}
	return path.Base(h.Dir)
}

// passes sums up what the steps of each pass were worth, in the order in which they appear.
func passes(from ui.Size, steps []journal.Step) []Pass {
	var out []Pass
	tokens, bytes, tests, elapsed := from.Tokens, from.Bytes, 0, time.Duration(0)
	for _, s := range steps {
		i := slices.IndexFunc(out, func(p Pass) bool { return p.Name == s.Pass })
		if i < 0 {
			i = len(out)
			out = append(out, Pass{Name: s.Pass})
		}
		p := &out[i]
		p.Steps++
		if tokens > 0 || bytes > 0 { // the size of the original may not be known
			p.Tokens += tokens - s.Tokens
			p.Bytes += bytes - s.Bytes
		}
		p.Tests += s.Tests - tests
		p.Time += s.Elapsed - elapsed
		tokens, bytes, tests, elapsed = s.Tokens, s.Bytes, s.Tests, s.Elapsed
	}
	return out
}

// diffs yields what each step changed, or nil where the content was not kept.
func diffs(h *journal.History) iter.Seq2[int, []FileDiff] {
	return func(yield func(int, []FileDiff) bool) {
		var before text.Files
		if original, err := h.Files(0); err == nil {
			before = original
		}
		for n := 1; n <= len(h.Steps); n++ {
			now, err := h.Files(n)
			var d []FileDiff
			if err == nil && before != nil {
				d = Diff(before, now)
			}
			if before = now; !yield(n, d) {
				return
			}
		}
	}
}
