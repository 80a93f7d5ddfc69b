package screen

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/internal/view"
	"github.com/whittle-dd/whittle/text"
)

// beginning returns the size of what a session began with, zero if it was not kept.
func beginning(h *journal.History) (size ui.Size) {
	files, _ := h.Files(0)
	for _, f := range files {
		size.Bytes += len(f.Data)
		size.Lines += bytes.Count(f.Data, []byte("\n"))
		size.Tokens += text.Count(f.Data)
		if n := len(f.Data); n > 0 && f.Data[n-1] != '\n' {
			size.Lines++
		}
	}
	return size
}

// pastOf returns what a session has recorded as a run, given the size of its beginning. How many tests each pass
// took is not recorded.
func pastOf(h *journal.History, from ui.Size) view.Run {
	var names []string
	for _, p := range h.Place.Inputs {
		names = append(names, filepath.Base(p))
	}
	r := view.Run{Start: ui.Start{Input: strings.Join(names, " "), Session: h.Dir, Timeout: h.Settings.Timeout}}
	if r.Start.Input == "" {
		r.Start.Input = "session " + journal.ID(h.Dir)
	}
	r.Start.Size, r.Size = from, from
	for _, n := range h.Verdicts {
		r.Tests += n
	}
	r.Accepted = len(h.Steps)
	for _, st := range h.Steps {
		size := ui.Size{Bytes: st.Bytes, Lines: st.Lines, Tokens: st.Tokens}
		r.Tallies = tally(r.Tallies, st, r.Size, size)
		r.Size, r.Elapsed = size, st.Elapsed
	}
	switch state, _, _ := h.State(); state {
	case journal.StateRunning:
		r.State = view.Running
	case journal.StateFinished:
		r.State = view.Finished
	default:
		r.State = view.Ended
	}
	return r
}

// tally adds a step to what its pass was worth.
func tally(all []ui.Yield, st journal.Step, before, after ui.Size) []ui.Yield {
	i := slices.IndexFunc(all, func(y ui.Yield) bool { return y.Pass == st.Pass })
	switch {
	case st.Pass == "" || st.Back:
		return all
	case i < 0:
		i = len(all)
		all = append(all, ui.Yield{Pass: st.Pass})
	}
	all[i].Accepted++
	all[i].Tokens += before.Tokens - after.Tokens
	all[i].Bytes += before.Bytes - after.Bytes
	return all
}

func points(h *journal.History) (out []view.Point) {
	for _, st := range h.Steps {
		out = append(out, view.Point{Tests: st.Tests, Tokens: st.Tokens, Bytes: st.Bytes})
	}
	return out
}
