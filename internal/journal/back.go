package journal

import (
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// StepBack makes fs, an earlier result or the original, the best result again, because the results
// accepted since then did not hold up when a flaky test was run again. It is as durable as Accept.
func (s *Session) StepBack(d reduce.Digest, sz reduce.Size, fs text.Files) error {
	return s.setBest(kindBack, d, sz, fs)
}

// StepsBack returns how often StepBack was called in this session. A run that resumes the session goes
// through the same steps again, and must not take one for new that was undone later.
func (s *Session) StepsBack() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.backs
}
