package screen

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/internal/view"
	"github.com/whittle-dd/whittle/reduce"
)

// A record is the state of a run, computed from its events. Its methods may be called by any goroutine, and
// never block for long.
type record struct {
	stats func() ui.Stats

	mu       sync.Mutex
	run      view.Run
	began    time.Time
	tallies  ui.Tallies
	asked    reduce.Event // the last question
	messages []string     // that were shown on the screen
	shown    bool         // there is a screen
	speed    ui.Speed
}

func (r *record) start(s ui.Start) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.began, r.shown = time.Now(), true
	r.run.Start, r.run.Size = s, s.Size
}

func (r *record) observe(e reduce.Event, size ui.Size) {
	r.mu.Lock()
	defer r.mu.Unlock()
	tests := 1
	if e.Repeat {
		tests = 0
	}
	r.tallies.Count(e, tests, size)
	switch e.Kind {
	case reduce.Started, reduce.SteppedBack:
		r.run.Size = size
	case reduce.Accepted:
		r.run.Size = size
		r.run.Accepted++
	case reduce.PassBegan:
		r.run.Pass = e.Pass
	case reduce.Asked:
		r.asked = e
	}
}

// message notes a message. It reports false if there is no screen, because the run has not started or the screen
// was left: nobody would see it.
func (r *record) message(text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.shown {
		r.messages = append(r.messages, strings.TrimRight(text, "\r\n"))
	}
	return r.shown
}

// leave notes that the screen was left, and returns the messages that were shown on it.
func (r *record) leave() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = false
	return r.messages
}

func (r *record) isShown() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.shown
}

func (r *record) other(o ui.Other) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.run.Others, func(x ui.Other) bool { return x.Key == o.Key })
	others := slices.Clone(r.run.Others) // what was handed out is not changed
	if i < 0 {
		others = append(others, o)
	} else {
		others[i] = o
	}
	r.run.Others = others
}

// end notes that the run is over.
func (r *record) end(e ui.End) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.run.State = view.Finished
	if e.Reason != "" || e.Err != nil {
		r.run.State = view.Ended
	}
	r.run.Size, r.run.Tests, r.run.Hits = e.To, e.Tests, e.Hits
	r.run.Elapsed = e.Elapsed
}

// now returns the state at this moment.
func (r *record) now(steer Steering) view.Run {
	stats, at := r.stats(), time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	out := r.run
	out.Tallies = slices.Clone(r.tallies.Yields)
	out.Messages = r.messages[max(0, len(r.messages)-20):]
	if out.State == view.Finished || out.State == view.Ended {
		return out
	}
	if steer != nil && steer.Paused() {
		out.State = view.Paused
	}
	if out.Pass == "" { // nothing has been answered yet
		out.Pass = r.asked.Pass
	}
	out.Elapsed = at.Sub(r.began)
	out.Tests, out.Hits = stats.Tests, stats.Hits
	out.Rate = r.speed.Measure(at, stats.Tests)
	for _, t := range stats.Running {
		if t.Pass == "" { // one worker: it is the last question
			t.Pass, t.Note = r.asked.Pass, r.asked.Note
		}
		if t.Pass == "" {
			t.Note = "the original"
		}
		out.Tested = append(out.Tested, view.Test{Worker: t.Worker, Pass: t.Pass, Note: t.Note, For: at.Sub(t.Since)})
	}
	return out
}
