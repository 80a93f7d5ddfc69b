package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/environ"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// Read collects a report from a session. The error is [journal.ErrNoBest] if it has not begun.
func Read(h *journal.History, o Options) (*Report, error) {
	state, _, _ := h.State()
	r := &Report{
		Session: journal.ID(h.Dir), Writer: o.Version, State: state.String(), Used: h.Used, NoPaths: o.NoPaths,
		Run: h.Settings.LastRun(), Settings: settings(h), Env: environment(h.Settings.Environment),
		Steps: sized(h), Tests: h.Verdicts[0] + h.Verdicts[1] + h.Verdicts[2],
	}
	json.Unmarshal(h.Settings.Failure, &r.Signature) // what cannot be read is not shown
	if r.Run.Anonymize && !o.Original {
		o.NoOriginal = true
		r.withoutNotes()
	}
	_, r.Others = h.Others()
	if err := r.contents(h, o); err != nil {
		return nil, err
	}
	r.Name = name(h, r.Result)
	if h.Identity.Task() == journal.TaskIsolate {
		r.Difference = difference(r.Result)
	}
	r.Passes = passes(r.From, r.Steps, r.Run.Asked)
	r.clean(cleaner(h, o))
	return r, nil
}

// withoutNotes leaves out what is told about single steps: it may name words of the original.
func (r *Report) withoutNotes() {
	for i := range r.Steps {
		r.Steps[i].Note = ""
	}
}

// contents reads the original and the result.
func (r *Report) contents(h *journal.History, o Options) error {
	original, err := h.Files(0)
	if err == nil {
		r.From = ui.Size(whittle.SizeOf(original))
	}
	r.Result, r.To = original, r.From
	n := len(h.Steps)
	if n == 0 && err != nil {
		return journal.ErrNoBest
	}
	if n > 0 {
		if r.Result, err = h.Files(n); err != nil {
			return err
		}
		last := r.Steps[n-1]
		r.To = ui.Size(whittle.SizeOf(r.Result))
		r.To.Tokens = cmp.Or(last.Tokens, r.To.Tokens) // as the run counted them
		r.Elapsed = last.Elapsed
	}
	if !o.NoOriginal {
		r.Original, r.Diffs = original, diffs(h)
	}
	return nil
}

// sized returns the steps. Earlier versions did not record sizes: these are taken from the content, if that is there.
func sized(h *journal.History) []journal.Step {
	steps := slices.Clone(h.Steps)
	for i, s := range steps {
		if s.Bytes > 0 || s.Tests > 0 {
			continue
		}
		if files, err := h.Files(i + 1); err == nil {
			size := whittle.SizeOf(files)
			steps[i].Bytes, steps[i].Tokens, steps[i].Lines = size.Bytes, size.Tokens, size.Lines
		}
	}
	return steps
}

// name returns the name of the input.
func name(h *journal.History, result text.Files) string {
	var names []string
	for _, p := range h.Place.Inputs {
		names = append(names, filepath.Base(p))
	}
	if len(names) == 0 && len(result) > 0 {
		names = append(names, result[0].Path)
	}
	return ui.Some(names, 3)
}

// settings lists what was chosen for the session.
func settings(h *journal.History) (out []Setting) {
	add := func(name, value string) { out = append(out, Setting{name, value}) }
	s := h.Settings
	if s.Timeout > 0 {
		add("time for one test", ui.Duration(s.Timeout))
	}
	if s.Memory > 0 {
		add("memory for one test", ui.Bytes(int(s.Memory)))
	}
	if s.Width > 0 {
		add("candidates tested at once", fmt.Sprint(s.Width))
	}
	add("options", h.Identity.Options)
	return out
}

// environment returns the environment of tests. A script in the session's directory has it too.
func environment(stored []byte) []string {
	if stored == nil {
		return nil
	}
	out := environ.Decode(stored)
	for i, v := range out {
		if name, value, _ := strings.Cut(v, "="); value == environ.Hidden {
			out[i] = name + " (left out as a secret)"
		}
	}
	return out
}

// passes sums up what the steps of each pass were worth, in the order in which they asked or appear.
func passes(from ui.Size, steps []journal.Step, asked []journal.Asked) []Pass {
	var out []Pass
	of := func(name string) *Pass {
		i := slices.IndexFunc(out, func(p Pass) bool { return p.Name == name })
		if i < 0 {
			i = len(out)
			out = append(out, Pass{Name: name})
		}
		return &out[i]
	}
	for _, a := range asked {
		of(a.Pass).Asked = a.Questions
	}
	tokens, bytes, tests, elapsed := from.Tokens, from.Bytes, 0, time.Duration(0)
	for _, s := range steps {
		p := of(s.Pass)
		p.Steps++
		if bytes > 0 { // the size of the original may not be known
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
		before, err := h.Files(0)
		known := err == nil
		for n := 1; n <= len(h.Steps); n++ {
			now, err := h.Files(n)
			var d []FileDiff
			if err == nil && known {
				d = Diff(before, now)
			}
			before, known = now, err == nil
			if !yield(n, d) {
				return
			}
		}
	}
}

// patterns returns the patterns by which a failure is recognized.
func patterns(s *failure.Signature) (out []string) {
	for _, step := range slices.Concat(s.Steps, s.Debugger) {
		for _, p := range []string{step.Want, step.Next} {
			if p != "" {
				out = append(out, p)
			}
		}
	}
	return out
}
