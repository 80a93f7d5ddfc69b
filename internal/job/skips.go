package job

import (
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
)

// skips are the passes that a user has ended. What is skipped depends only on the answers that were committed before,
// and is recorded, so that a run that resumes the session skips the same.
type skips struct {
	session  *journal.Session
	steer    *Steering
	recorded []string // of earlier runs, which this run has not come to
	answered int      // answers that were committed
	pass     string   // the current one
	ended    bool     // it is being skipped
	times    map[string]int
}

// forGood is how often a pass is skipped until it is left out for the rest of the session.
const forGood = 2

func newSkips(s *journal.Session, steer *Steering) *skips {
	return &skips{session: s, steer: steer, recorded: s.Settings().Skipped, times: map[string]int{}}
}

// skipNow reports whether a pass is to be skipped now. If the skip cannot be recorded, the pass continues.
func (r *filesRun) skipNow(pass string) bool {
	s := r.skips
	name, _, _ := strings.Cut(pass, "/")
	if name != s.pass {
		s.pass, s.ended = name, false
	}
	if s.ended || s.times[name] >= forGood {
		return true
	}
	skip, err := s.due()
	if err != nil {
		r.ui.Message(fmt.Sprintf("%s was not skipped: %v", name, err))
	}
	if skip {
		s.ended = true
		s.times[name]++
	}
	return skip
}

// due reports whether the current pass ends here: it did in an earlier run, or the user wants it now.
func (s *skips) due() (bool, error) {
	here := fmt.Sprint(s.answered, " ", s.pass)
	if len(s.recorded) > 0 {
		if s.recorded[0] == here {
			s.recorded = s.recorded[1:]
			return true, nil
		}
		var after int
		if fmt.Sscan(s.recorded[0], &after); after >= s.answered {
			return false, nil // an earlier run has come further
		}
		s.recorded = s.recorded[1:] // verdicts were lost, and other questions came up instead
		return s.due()
	}
	if !s.steer.takeSkip() {
		return false, nil
	}
	set := s.session.Settings()
	set.Skipped = append(set.Skipped, here)
	err := s.session.Settle(set)
	return err == nil, err
}
