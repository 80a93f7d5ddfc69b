package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// openSession resumes the session that left the input or the output as it is, or begins a new one
// and says why.
func (r *filesRun) openSession(ctx context.Context) error {
	root, err := journal.Root()
	if err != nil {
		return err
	}
	journal.Sweep(root, journal.Limits{}) // an error about old sessions must not stop this one
	id := journal.Identity{Original: r.in.Files.Key(), Test: r.test.Key, Options: r.Identity}
	switch {
	case r.spec.From != nil:
		err = r.openFrom(root)
	case r.spec.Output == "":
		err = r.resumeInPlace(root, &id)
	default:
		err = r.resumeOutput(ctx, root, &id)
	}
	if err == nil && r.session == nil {
		err = r.begin(root, id)
	}
	if err != nil {
		return err
	}
	return r.claim()
}

// begin opens the session with this identity. If it is new, it says what changed since the last
// one on the same input.
func (r *filesRun) begin(root string, id journal.Identity) error {
	if r.in.Files.Bytes() == 0 {
		return ErrEmpty
	}
	if r.Fresh {
		if err := journal.Discard(root, id); err != nil {
			return &StateError{err}
		}
	}
	changed := newSession(r.whatChanged(root, id))
	var err error
	if r.session, err = journal.Open(root, id); err != nil {
		return &StateError{err}
	}
	damaged, _ := r.session.Damaged()
	if changed != "" && !r.session.Resumed() && !damaged && !r.Fresh && !r.explained {
		r.messages = append(r.messages, changed)
	}
	if s := r.session.Settings(); r.startsElsewhere && s.Start == nil {
		s.Start = journal.EncodeFiles(r.in.Files)
		return r.session.Settle(s)
	}
	return nil
}

// whatChanged lists what changed since the last session on the same paths or the same original.
func (r *filesRun) whatChanged(root string, id journal.Identity) []string {
	others, _ := journal.About(root, r.inputPaths())
	same, _ := journal.Find(root, id.Original)
	for _, last := range slices.Concat(others, same, r.before) {
		if last == id || last.Task() != id.Task() {
			continue
		}
		out := changes(last, id)
		left := journal.PlaceOf(root, last)
		if last.Original != id.Original && !slices.Contains(left.Content, r.mark(r.in.Files)) && (left.Paths != nil || r.differs != "") {
			out = append(out, inputChanged(cmp.Or(r.differs, InputNames(r.in))))
		}
		return out
	}
	return nil
}

func inputChanged(names string) string { return fmt.Sprintf("the input has changed (%s)", names) }

// inputPaths returns the absolute paths of the input.
func (r *filesRun) inputPaths() []string {
	var out []string
	for _, p := range InputPaths(r.in) {
		out = append(out, journal.Real(p))
	}
	return out
}

// resumeInPlace finds the session that left the input as it is. It remembers others on the same
// original.
func (r *filesRun) resumeInPlace(root string, id *journal.Identity) error {
	for _, original := range r.in.Originals() {
		of := *id
		of.Original = original.Files.Key()
		if of.Original == id.Original {
			continue // nothing was removed: begin finds the session
		}
		alike, err := journal.Alike(root, of) // with another start if it began with a step, see openFrom
		if err != nil {
			return &StateError{err}
		}
		if journal.Exists(root, of) && !slices.Contains(alike, of) { // its description is missing or damaged
			alike = append(alike, of)
		}
		if len(alike) == 0 {
			others, _ := journal.Find(root, of.Original)
			r.before = append(r.before, others...)
			continue
		}
		if resumed, err := r.resumeOne(root, alike, original, id); resumed || err != nil {
			return err
		}
	}
	return nil
}

// resumeOne continues the session about original that left the input as it is, if one of these did.
func (r *filesRun) resumeOne(root string, sessions []journal.Identity, original journal.Input, id *journal.Identity) (bool, error) {
	for _, of := range sessions {
		resumed, err := r.resume(root, of, original)
		if _, locked := errors.AsType[journal.LockedError](err); locked && of.Start != none {
			continue // if it writes the same files, claim notices
		}
		if err != nil {
			return false, &StateError{err}
		}
		if !resumed {
			continue
		}
		if *id = of; r.session == nil { // it starts over, with the original
			id.Start = none
		}
		return true, nil
	}
	return false, nil
}

// resume continues the session id about original if it left the input as it is.
func (r *filesRun) resume(root string, id journal.Identity, original journal.Input) (bool, error) {
	s, err := journal.Open(root, id)
	if err != nil {
		return false, err
	}
	start, known := startOf(s, id, original.Files)
	ours := known && r.leftBehind(s)
	if ours && !r.Fresh {
		r.session, r.in = s, original
		if id.Start != none {
			r.startWith(start)
			r.startsElsewhere = true
		}
		return true, nil
	}
	damaged, _ := s.Damaged()
	differs := ListPaths([]string{filepath.Join(r.in.Parent, filepath.FromSlash(changedFile(s, original.Files, r.in.Files)))})
	if err := s.Close(); err != nil {
		return false, err
	}
	switch {
	case ours:
		r.in, r.setAside, r.found = original, true, nil
		return true, nil
	case damaged && id.Start == none:
		r.explained = true
		r.messages = append(r.messages, fmt.Sprintf("the journal of the last session on this input is damaged, so it is not known whether %[1]s is its result: starting a new session with %[1]s as it is", InputNames(r.in)))
	default:
		r.before, r.differs = append(r.before, id), differs
	}
	return false, nil
}

// changedFile returns the path of a file that is not as the session left it.
func changedFile(s *journal.Session, original, now text.Files) string {
	left := original
	if best, _, ok := s.Best(); ok {
		left = best
	}
	for _, files := range [][2]text.Files{{now, left}, {left, now}} {
		for _, f := range files[0] {
			if len(missing(text.Files{f}, files[1])) > 0 {
				return f.Path
			}
		}
	}
	return ""
}

// claim records where the result is put, and makes sure that no other session that is in use puts
// its result there.
func (r *filesRun) claim() error {
	p := r.whereto()
	if was := r.session.Place(); slices.Equal(was.Paths, p.Paths) {
		p.Content = was.Content
	}
	if d := r.mark(r.placed); r.ours && !slices.Contains(p.Content, d) {
		p.Content = append(p.Content, d) // also if this run ends before it is moved aside
	}
	if err := r.session.SetPlace(p); err != nil {
		return &StateError{err}
	}
	return alone(r.session)
}

// alone returns an error if another session that is in use puts its result at the same place.
func alone(s *journal.Session) error {
	err := s.Alone()
	if rival, ok := errors.AsType[*journal.RivalError](err); ok {
		rival.Path = ListPaths([]string{rival.Path})
	}
	return err
}

// record stores in the session that files are put in place next.
func (r *filesRun) record(files text.Files) error {
	p := r.whereto()
	for _, fs := range []text.Files{r.placed, files} {
		if d := r.mark(fs); len(fs) > 0 && !slices.Contains(p.Content, d) {
			p.Content = append(p.Content, d)
		}
	}
	return r.session.SetPlace(p)
}

// whereto returns the place of the result, without its content.
func (r *filesRun) whereto() journal.Place {
	p := journal.Place{Inputs: r.inputPaths(), Paths: r.inputPaths()}
	if r.spec.Output != "" {
		p.Paths = []string{journal.Real(r.spec.Output)}
	}
	return p
}

// mark returns the digest by which a result is recognized in its place: that of the content of a
// file, whatever it is called in the test, or of a directory.
func (r *filesRun) mark(files text.Files) reduce.Digest {
	if r.in.Single() && len(files) == 1 {
		return reduce.DigestOf(files[0].Data)
	}
	return files.Key()
}
