package cli

import (
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

// A session is a journal with the original it is about and the place where its
// result goes.
type session struct {
	*journal.Session
	in      journal.Input // the original
	test    test
	output  string     // "": in place
	placed  text.Files // what is in the place of the input now
	kept    []string   // copies of the original
	message string     // what a user should know about how it began
}

// openSession goes on with the session that left the input as it is, or begins
// a new one and says why.
func openSession(in journal.Input, t test, o reduceOptions) (*session, error) {
	root, err := journal.Root()
	if err != nil {
		return nil, err
	}
	journal.Sweep(root, journal.Limits{}) // old sessions are only in the way; this one matters
	s := &session{in: in, test: t, output: o.output, placed: in.Files}
	id := journal.Identity{Original: in.Files.Key(), Test: t.key, Options: o.identity()}
	changed, err := s.goOn(root, id)
	if err != nil {
		return nil, withStateHint(err)
	}
	if s.Session != nil {
		return s, nil
	}
	if in.Files.Bytes() == 0 {
		return nil, usagef("%s is empty: there is nothing to reduce", names(in))
	}
	others, _ := journal.Find(root, id.Original)
	if s.Session, err = journal.Open(root, id); err != nil {
		return nil, withStateHint(err)
	}
	if slices.ContainsFunc(others, func(o journal.Identity) bool { return o != id }) {
		changed = testChanged
	}
	if !s.Resumed() {
		s.message = changed
	}
	return s, nil
}

const (
	testChanged  = "the test or an option has changed since the last session on this input: starting a new session"
	inputChanged = "the input has changed since the last session with this test and these options: starting a new session"
)

// goOn takes up the session that left the input as it is. If there is none, it
// says what has changed since the last, if there was one.
func (s *session) goOn(root string, id journal.Identity) (changed string, err error) {
	if s.output != "" {
		return "", nil
	}
	for _, original := range s.in.Originals() {
		id.Original = original.Files.Key()
		known, err := journal.Find(root, id.Original)
		if err != nil || len(known) == 0 {
			continue
		}
		if !slices.Contains(known, id) {
			changed = testChanged
			continue
		}
		j, err := journal.Open(root, id)
		if err != nil {
			return "", err
		}
		if left(j, s.in.Files) {
			s.Session, s.in = j, original
			return "", nil
		}
		changed = inputChanged
		j.Close()
	}
	return changed, nil
}

func (s *session) width() int { return max(1, s.Settings().Width) }

func (s *session) timeout() time.Duration { return s.Settings().Timeout }

// accept makes files the result: in the session first, so that a kill between the
// two can be mended.
func (s *session) accept(files text.Files) error {
	if err := s.Accept(files.Key(), files.Size(), files); err != nil {
		return err
	}
	return s.write(files)
}

// keep makes a copy of the original if the result takes its place, and makes sure
// that the result can be written: from here on it is always interesting.
func (s *session) keep() error {
	if s.output == "" {
		names, err := s.in.Keep()
		if err != nil {
			return err
		}
		s.kept = names
	}
	best, _, ok := s.Best()
	if !ok {
		if s.output == "" {
			return s.probe()
		}
		best = s.in.Files
	}
	return s.write(best)
}

// probe replaces the input by itself, to see now whether that works.
func (s *session) probe() error {
	if !s.in.Single() {
		return nil // Keep has written beside it already
	}
	f := s.in.Files[0]
	return journal.WriteFile(filepath.Join(s.in.Parent, f.Path), f.Data, fs.FileMode(f.Mode))
}

// nothing is the input with all its files empty.
func (s *session) nothing() text.Files {
	out := slices.Clone(s.in.Files)
	for i := range out {
		if !out[i].Link {
			out[i].Data = nil
		}
	}
	return out
}
