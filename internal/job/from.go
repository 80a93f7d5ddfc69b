package job

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A From is a step of an earlier session that a new one starts with.
type From struct {
	Files    text.Files
	Original reduce.Digest // what the earlier session reduces
	Words    string        // names the step, for people
}

// openFrom resumes the session that starts with a step of another one, or begins it. Nothing that is in place is lost:
// unless it is the original, the step, or a result of this session, it is kept under another name.
func (r *filesRun) openFrom(root string) error {
	from := r.spec.From
	files := from.Files
	if r.in.Single() && len(files) == 1 { // another session may have had another name for it
		files = named(files, r.in.Args[0].Name)
	}
	if err := r.in.Fits(files); err != nil {
		return fmt.Errorf("%s does not fit this input: %w", from.Words, err)
	}
	id := journal.Identity{Original: from.Original, Test: r.test.Key, Options: r.Identity, Start: files.Key()}
	there, err := r.inPlaceNow()
	if err != nil {
		return err
	}
	if r.spec.Output == "" {
		given := r.originalOf(from.Original)
		r.given = &given
	}
	r.in.Files, r.startsElsewhere = files, true
	known := there.Bytes() == 0 || there.Key() == from.Original || there.Key() == id.Start
	if !known {
		if err := r.claimPlace(root, id, there); err != nil {
			return err
		}
	}
	if r.session == nil {
		r.explained = true
		r.note("starting from " + from.Words)
		return r.begin(root, id)
	}
	return nil
}

// inPlaceNow returns what is at the place of the result.
func (r *filesRun) inPlaceNow() (text.Files, error) {
	if r.spec.Output == "" {
		return r.in.Files, nil
	}
	there, err := journal.ReadResult(r.spec.Output, r.single())
	r.placed = there
	return there, err
}

// originalOf returns the input with the content that it had before it was reduced, if there is a copy of that; otherwise as
// it is.
func (r *filesRun) originalOf(original reduce.Digest) journal.Input {
	for _, o := range r.in.Originals() {
		if o.Files.Key() == original {
			return o
		}
	}
	return r.in
}

// claimPlace resumes the session if it left what is there. Otherwise that is moved aside or, at an output path, refused
// unless a session has put it there.
func (r *filesRun) claimPlace(root string, id journal.Identity, there text.Files) error {
	if !r.Fresh && journal.Exists(root, id) {
		s, err := journal.Open(root, id)
		if err != nil {
			return &StateError{err}
		}
		if s.Accepted(there.Key()) || slices.Contains(s.Place().Content, r.mark(there)) {
			r.session, r.found = s, there
			return nil
		}
		if halfReplaced(s, there) {
			r.session = s
			return nil
		}
		if err := s.Close(); err != nil {
			return &StateError{err}
		}
	}
	r.setAside = true
	if r.spec.Output == "" {
		return nil
	}
	recorded, err := journal.Recorded(root, journal.Real(r.spec.Output), r.mark(there))
	if err != nil {
		return &StateError{err}
	}
	if r.ours = len(recorded) > 0; !r.ours && !r.Force {
		return &InTheWayError{r.spec.Output}
	}
	return nil
}
