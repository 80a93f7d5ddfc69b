package screen

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/view"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

// steps reads the accepted steps of a session from disk, in a goroutine of its own, while this or another
// process works on it.
type steps struct {
	dir string

	mu     sync.Mutex
	points []view.Point
	shown  view.Content
	want   int // the step that the user wants to see, from 0, or latest
	tests  int // verdicts in the session

	wake, quit, done chan struct{}
}

// latest stands for the last step, whichever that is.
const latest = -1

// mostShown is the size of a step up to which it is shown, in bytes: larger ones would take time from the run.
const mostShown = 4 << 20

// follow starts to read the session in dir.
func follow(dir string) *steps {
	s := &steps{dir: dir, want: latest, wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	go s.read()
	return s
}

func (s *steps) close() {
	close(s.quit)
	<-s.done
}

// choose changes which step is shown.
func (s *steps) choose(n int) {
	s.mu.Lock()
	s.want = n
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// move chooses the step by steps from the one that is shown.
func (s *steps) move(by int) {
	s.mu.Lock()
	n := s.want
	if n == latest {
		n = len(s.points)
	}
	n = max(0, n+by)
	if n >= len(s.points) {
		n = latest
	}
	s.mu.Unlock()
	s.choose(n)
}

// fill adds the steps to a run, and what probably remains.
func (s *steps) fill(r *view.Run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.Steps, r.Verdicts = s.points, s.tests
	r.Left = view.Left(r.Start.Size.Tokens, s.points, s.tests)
}

// content returns the step to show, and whether it is not the last one.
func (s *steps) content() (view.Content, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown, s.want != latest
}

// read looks for new steps until the view is closed. It rests ten times as long as it works.
func (s *steps) read() {
	defer close(s.done)
	var h *journal.History
	for {
		began := time.Now()
		var err error
		if h == nil {
			h, err = journal.ReadHistory(s.dir)
		} else {
			err = h.More()
		}
		if err == nil {
			s.update(h)
		} else {
			s.show(view.Content{Note: "the session cannot be read: " + err.Error()})
		}
		rest := time.NewTimer(max(10*time.Since(began), time.Second/4))
		select {
		case <-s.quit:
			rest.Stop()
			return
		case <-s.wake:
			rest.Stop()
		case <-rest.C:
		}
	}
}

// update takes over what has changed.
func (s *steps) update(h *journal.History) {
	s.mu.Lock()
	for _, st := range h.Steps[len(s.points):] {
		s.points = append(s.points, view.Point{Tests: st.Tests, Tokens: st.Tokens, Bytes: st.Bytes})
	}
	s.tests = h.Verdicts[0] + h.Verdicts[1] + h.Verdicts[2]
	n, shown := s.want, s.shown
	s.mu.Unlock()
	if n == latest || n > len(h.Steps) {
		n = len(h.Steps)
	}
	if shown.Step == n && shown.Files != nil {
		shown.Of = len(h.Steps)
		s.show(shown)
		return
	}
	s.show(content(h, n))
}

func (s *steps) show(c view.Content) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown = c
}

// content returns what step n looks like, and what it changed.
func content(h *journal.History, n int) view.Content {
	c := view.Content{Step: n, Of: len(h.Steps)}
	var before text.Files
	if n > 0 {
		st := h.Steps[n-1]
		c.Title = strings.TrimSpace(st.Pass + " " + st.Note)
		if st.Back {
			c.Title = "back to an earlier step"
		}
		if st.Bytes > mostShown {
			c.Note = "it is too large to be shown here"
			return c
		}
		before, _ = h.Files(n - 1)
	}
	files, err := h.Files(n)
	switch {
	case err != nil:
		c.Note = fmt.Sprintf("it cannot be shown: %v", err)
		return c
	case files.Bytes() > mostShown:
		c.Note = "it is too large to be shown here"
		return c
	}
	c.Files = files
	if before != nil && before.Bytes() <= mostShown {
		c.Diff = string(unified.Diff(before, files, unified.Options{Context: 1}))
	}
	return c
}
