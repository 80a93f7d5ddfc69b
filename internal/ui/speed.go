package ui

import "time"

// Speed measures tests per second over the last few seconds, or over the last few tests
// if these took longer.
type Speed struct {
	seen  []sample
	shown string    // the rate shown, updated once a second so that people can read it
	at    time.Time // when it was computed
}

type sample struct {
	at    time.Time
	tests int
}

const (
	speedSpan  = 5 * time.Second
	speedTests = 8
	speedPause = time.Second
)

// Measure records the number of tests and returns the rate to show, "" if there is none
// yet. It keeps a sample only if the number has changed, so slow tests take no memory.
func (s *Speed) Measure(now time.Time, tests int) string {
	if n := len(s.seen); n == 0 || s.seen[n-1].tests != tests {
		s.seen = append(s.seen, sample{now, tests})
	}
	for len(s.seen) > 1 && now.Sub(s.seen[1].at) >= speedSpan && tests-s.seen[1].tests >= speedTests {
		s.seen = s.seen[1:]
	}
	from := s.seen[0]
	span := now.Sub(from.at)
	if tests == from.tests || span < time.Second/2 {
		return ""
	}
	if s.shown == "" || now.Sub(s.at) >= speedPause {
		s.shown, s.at = Rate(float64(tests-from.tests)/span.Seconds()), now
	}
	return s.shown
}
