package job

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/journal"
)

// openSession resumes the session that left the input as it is, or begins a new one and says
// why.
func (r *filesRun) openSession() error {
	root, err := journal.Root()
	if err != nil {
		return err
	}
	journal.Sweep(root, journal.Limits{}) // an error about old sessions must not stop this one
	id := journal.Identity{Original: r.in.Files.Key(), Test: r.test.Key, Options: r.Identity}
	changed, err := r.resume(root, id)
	if err != nil {
		return &StateError{err}
	}
	if r.session != nil {
		return nil
	}
	if r.in.Files.Bytes() == 0 {
		return ErrEmpty
	}
	others, _ := journal.Find(root, id.Original)
	if r.session, err = journal.Open(root, id); err != nil {
		return &StateError{err}
	}
	if slices.ContainsFunc(others, func(o journal.Identity) bool { return o != id }) {
		changed = testChanged
	}
	if changed != "" && !r.session.Resumed() {
		r.messages = append(r.messages, changed)
	}
	return nil
}

const (
	testChanged  = "the test or an option has changed since the last session on this input: starting a new session"
	inputChanged = "the input has changed since the last session with this test and these options: starting a new session"
)

// resume finds the session that left the input as it is. If there is none, it returns what has
// changed since the last session, if there was one.
func (r *filesRun) resume(root string, id journal.Identity) (changed string, err error) {
	if r.spec.Output != "" {
		return "", nil
	}
	for _, original := range r.in.Originals() {
		id.Original = original.Files.Key()
		known, err := journal.Find(root, id.Original)
		if err != nil || len(known) == 0 {
			continue
		}
		if !slices.Contains(known, id) {
			changed = testChanged
			continue
		}
		s, err := journal.Open(root, id)
		if err != nil {
			return "", err
		}
		if leftBehind(s, r.in.Files) {
			r.session, r.in = s, original
			return "", nil
		}
		changed = inputChanged
		s.Close()
	}
	return changed, nil
}
