package remote

import (
	"time"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
)

// A sample says how long an action kept its worker busy, and how long it was under way besides.
type sample struct{ run, besides time.Duration }

// sampleOf returns the sample of an action that took so long from here, if the server tells enough. The time in
// its queue is by two clocks that may differ, but it was not longer than what was left of the time from here.
func sampleOf(took time.Duration, m *repb.ExecutedActionMetadata) (sample, bool) {
	queued, from, to := m.GetQueuedTimestamp(), m.GetWorkerStartTimestamp(), m.GetWorkerCompletedTimestamp()
	if from == nil || to == nil {
		return sample{}, false
	}
	s := sample{run: to.AsTime().Sub(from.AsTime())}
	s.besides = took - s.run
	if queued != nil {
		s.besides = min(s.besides, max(0, from.AsTime().Sub(queued.AsTime())))
	}
	return s, s.run > 0 && s.besides >= 0
}

// load finds out how busy a server is. The least that an action was under way besides running is what it takes to
// hand it to a worker that is free; if another took longer, it has waited for a worker.
//
// If actions run for four fifths of the time that they wait or run, a quarter more of them are under way than run
// at once. That is aimed at: no worker waits for us, and little waits for a worker.
type load struct {
	least     time.Duration // of the time besides
	known     bool          // least is
	run, wait time.Duration // of the samples of this round
	n         int           // of them
	old       int           // actions that were sent under another limit and have not ended
}

const (
	aim  = 0.8  // which part of their time actions run
	near = 0.07 // how far from that is near enough
	some = 16   // samples, at least, before the limit is changed
)

// limit returns how many actions may be under way after another one has ended, of as many as were until then. It
// grows only if more are wanted.
func (l *load) limit(s sample, was int, more bool) int {
	if !l.known || s.besides < l.least {
		l.least, l.known = s.besides, true
	}
	if l.old > 0 {
		l.old--
		return was
	}
	l.run += s.run
	l.wait += s.besides - l.least
	if l.n++; l.n < max(some, was) {
		return was
	}
	part := float64(l.run) / float64(l.run+l.wait)
	l.run, l.wait, l.n = 0, 0, 0
	better := int(float64(was)*part/aim + 0.5)
	switch {
	case part < aim-near:
		better = max(1, was/2, min(better, was-1))
	case part > aim+near && more:
		better = max(better, was+1)
	default:
		return was
	}
	l.old = was
	return better
}
