package cli

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

func (r *run) stats() ui.Stats {
	return ui.Stats{Tests: r.cached.Misses(), Hits: r.hits(), Busy: int(r.busy.n.Load()), Workers: r.o.jobs}
}

// hits is how many questions were answered without a test.
func (r *run) hits() int { return r.cached.Hits() + int(r.repeats.Load()) }

// start says what is known before the first question.
func (r *run) start() {
	pipeline := r.o.algorithm
	if l := r.langs.words(); l != "" {
		pipeline = l + ": " + pipeline
	}
	if r.o.atom != "auto" {
		pipeline = r.o.atom + " by " + pipeline
	}
	r.ui.Start(ui.Start{
		Input: names(r.s.in), Size: sizeOf(r.s.in.Files), Workers: r.o.jobs, Width: r.s.width(), Resumed: r.s.Resumed(),
		Session: r.s.Dir(), Timeout: r.s.timeout(), Pipeline: pipeline,
	})
	if r.s.message != "" {
		r.ui.Message(r.s.message)
	}
	for _, t := range r.troubles {
		r.ui.Message(t)
	}
}

func (r *run) observe(e reduce.Event) {
	asked := 1
	if e.Repeat {
		r.repeats.Add(1)
		asked = 0
	}
	var size ui.Size
	switch e.Kind {
	case reduce.Started:
		size = sizeOf(r.s.in.Files)
	case reduce.Accepted:
		r.standsOn = e.Candidate
		size = sizeOf(r.now)
	}
	r.count(e, asked, size)
	r.ui.Observe(e, size)
}

// tallies are what is known about the passes.
type tallies struct {
	yields []ui.Yield // in the order in which they were met
	before ui.Size    // where the run stood before the last step
}

// count adds an event to what is known about its pass; asked is how many tests an
// answer was worth.
func (t *tallies) count(e reduce.Event, asked int, size ui.Size) {
	name, _, _ := strings.Cut(e.Pass, "/")
	if e.Kind == reduce.Started {
		t.before = size
	}
	if name == "" || e.Kind != reduce.Answered && e.Kind != reduce.Accepted {
		return
	}
	i := slices.IndexFunc(t.yields, func(y ui.Yield) bool { return y.Pass == name })
	if i < 0 {
		i = len(t.yields)
		t.yields = append(t.yields, ui.Yield{Pass: name})
	}
	y := &t.yields[i]
	switch {
	case e.Kind == reduce.Accepted:
		y.Accepted++
		y.Tokens += t.before.Tokens - size.Tokens
		y.Bytes += t.before.Bytes - size.Bytes
		t.before = size
	default:
		y.Questions += asked
	}
}

func sizeOf(fs text.Files) ui.Size {
	var s ui.Size
	for _, f := range fs {
		s.Bytes += len(f.Data)
		s.Lines += bytes.Count(f.Data, []byte("\n"))
		if n := len(f.Data); n > 0 && f.Data[n-1] != '\n' {
			s.Lines++
		}
		s.Tokens += text.Count(f.Data)
	}
	return s
}

// finish sums up and gives the run its exit status.
func (r *run) finish(err error, took time.Duration) error {
	end := ui.End{
		From: sizeOf(r.s.in.Files), To: sizeOf(r.best), Tests: r.cached.Misses(), Hits: r.hits(), Accepted: r.accepted,
		Elapsed: took, Output: r.s.place(), Original: inWords(r.s.kept), Yields: r.yields, Stats: r.o.stats,
	}
	out := conclude(&end, err, r.o.maxTests, r.o.budget, r.proven)
	r.ui.End(end)
	return out
}

// conclude adds to the last words why a run ended, or what it has shown, and gives it
// its exit status.
func conclude(end *ui.End, err error, maxTests int, budget time.Duration, shown func() string) error {
	i, wasInterrupted := errors.AsType[interrupted](err)
	switch {
	case err == nil:
		end.Minimal = shown()
	case errors.Is(err, reduce.ErrBudget):
		end.Reason = fmt.Sprintf("--max-tests %d is used up", maxTests)
	case errors.Is(err, errTime):
		end.Reason = fmt.Sprintf("--budget %v is used up", budget)
	case wasInterrupted:
		end.Reason = err.Error() + "; the same command goes on from here"
		return exitError{i.status(), true, err}
	default:
		end.Err = withHint(err)
		return exitError{exitMachinery, true, err}
	}
	return nil
}

// proven is what is known about a result that came to its end. The lists of all
// passes are 1-minimal if the algorithm promises that, or if a fixpoint adds it.
// That is about the value the run stands on: after a move that made tokens more,
// the best is another, about which nothing is known.
func (r *run) proven() string {
	can := map[string]string{
		"auto": "bracket item, line, token or character of a long token", "brackets": "bracket item", "lines": "line",
		"tokens": "token", "chars": "character", "bytes": "byte",
	}[r.o.atom]
	promised := map[string]bool{"adaptive": true, "ddmin": true, "wddmin": true, "cdd": r.o.atom == "auto", "opdd": r.o.atom == "auto"}
	if r.standsOn != (reduce.Digest{}) && r.standsOn != r.best.Key() {
		return ""
	}
	if r.o.atom == "auto" && r.o.algorithm == lists[0].name && len(r.langs) > 0 {
		return r.treeMinimal()
	}
	if !promised[r.o.algorithm] || r.accepted > 0 && len(r.best) > 0 && r.best.Bytes() == 0 {
		return ""
	}
	return fmt.Sprintf("1-minimal: no single %s can go", can) + r.others()
}

// others says what most of the tests at the end were for.
func (r *run) others() string {
	if r.atBest == 0 || r.atBest == r.cached.Misses() {
		return ""
	}
	return fmt.Sprintf(" (best after %d tests, the others show that nothing more goes)", r.atBest)
}

// treeMinimal is what the passes on trees have shown.
func (r *run) treeMinimal() string {
	said := ""
	shortens := map[string]bool{}
	for _, p := range tree.Passes() {
		shortens[p.Name] = p.Shortens
		if r.o.runs(p.Name) && p.Proves != "" {
			said = p.Proves
		}
	}
	if said == "" || len(r.langs) < len(r.s.in.Files) {
		return ""
	}
	if slices.ContainsFunc(r.yields, func(y ui.Yield) bool { return shortens[y.Pass] && y.Accepted > 0 }) {
		said += "; shown before names, values and white space were shortened"
	}
	return said + r.others()
}
