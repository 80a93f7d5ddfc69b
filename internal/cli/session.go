package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
	output  string   // "": in place
	kept    []string // copies of the original
	message string   // what a user should know about how it began
}

// openSession goes on with the session that left the input as it is, or begins
// a new one and says why.
func openSession(in journal.Input, t test, o reduceOptions) (*session, error) {
	root, err := journal.Root()
	if err != nil {
		return nil, err
	}
	journal.Sweep(root, journal.Limits{}) // old sessions are only in the way; this one matters
	s := &session{in: in, test: t, output: o.output}
	id := journal.Identity{Original: in.Files.Key(), Test: t.key, Options: o.identity()}
	if o.output == "" {
		for _, original := range in.Originals() {
			id := id
			id.Original = original.Files.Key()
			known, err := journal.Find(root, id.Original)
			if err != nil || !slices.Contains(known, id) {
				continue
			}
			j, err := journal.Open(root, id)
			if err != nil {
				return nil, err
			}
			if j.Accepted(in.Files.Key()) {
				s.Session, s.in = j, original
				return s, nil
			}
			j.Close()
		}
	}
	others, _ := journal.Find(root, id.Original)
	if s.Session, err = journal.Open(root, id); err != nil {
		return nil, err
	}
	switch {
	case s.Resumed():
	case len(others) > 0:
		s.message = "the test or an option has changed since the last session on this input: starting a new session"
	case o.output == "" && len(in.Originals()) > 0:
		s.message = "this is not what the last session with this test and these options left: starting a new session"
	}
	return s, nil
}

// settle fixes a setting for the session, unless it is.
func (s *session) settle(name, value string) error {
	if _, ok := s.Setting(name); ok {
		return nil
	}
	return s.Set(name, value)
}

func (s *session) width() int {
	v, _ := s.Setting("width")
	n, _ := strconv.Atoi(v)
	return max(1, n)
}

func (s *session) timeout() time.Duration {
	v, _ := s.Setting("timeout")
	d, _ := time.ParseDuration(v)
	return d
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

// write puts a result in its place.
func (s *session) write(fs text.Files) error {
	switch {
	case s.output == "":
		return s.in.Write(fs)
	case s.in.Single():
		return writeSingle(s.output, fs)
	}
	return journal.ReplaceTree(s.output, fs)
}

func writeSingle(path string, files text.Files) error {
	if len(files) != 1 {
		return errors.New("the result is not one file")
	}
	return journal.WriteFile(path, files[0].Data, fs.FileMode(files[0].Mode))
}

// place is where the result is, in words.
func (s *session) place() string {
	if s.output != "" {
		return s.output
	}
	return names(s.in)
}

func names(in journal.Input) string {
	all := in.Arguments()
	if len(all) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(all[:2], ", "), len(all)-2)
	}
	return strings.Join(all, ", ")
}

// keptNames are the copies of the original, as seen from the working directory.
func (s *session) keptNames() []string {
	var out []string
	for _, k := range s.kept {
		if wd, err := filepath.Abs("."); err == nil {
			if rel, err := filepath.Rel(wd, k); err == nil && !strings.HasPrefix(rel, "..") {
				k = rel
			}
		}
		out = append(out, k)
	}
	return out
}
