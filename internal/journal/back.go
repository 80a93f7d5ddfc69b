package journal

// StepsBack returns how many accepted steps were steps back: results accepted before them did not hold up when a
// flaky test was run again. A run that resumes the session goes
// through the same steps again, and must not take one for new that was undone later.
func (s *Session) StepsBack() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.backs
}
