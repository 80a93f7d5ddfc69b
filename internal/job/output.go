package job

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// resumeOutput finds the session that left the output as it is. If there is none, an output that
// is interesting becomes the start of a new session, another one is moved aside, and one that is
// not ours is refused.
func (r *filesRun) resumeOutput(ctx context.Context, root string, id *journal.Identity) error {
	if r.in.Files.Bytes() == 0 {
		return ErrEmpty
	}
	there, err := journal.ReadResult(r.spec.Output, r.single())
	if err != nil {
		return err
	}
	r.placed = there
	if there.Bytes() == 0 || there.Key() == id.Original {
		return nil // nothing is lost if it is replaced
	}
	if !r.Fresh {
		if err := r.resumeFrom(root, *id, there); err != nil || r.session != nil {
			return err
		}
	}
	keeps, err := r.spec.Reduce.Keeper(r.in.Files)
	if err != nil {
		return err
	}
	interesting, err := r.judge(ctx, root, there)
	if err != nil {
		return err
	}
	if !interesting || !keeps(there) || r.Fresh {
		r.setAside = true
		return nil
	}
	r.note(fmt.Sprintf("%s is interesting, with %s: starting from it instead of from %s, in a session of its own; --fresh starts from %[3]s",
		r.spec.Output, Count(there.Bytes(), "byte"), InputNames(r.in)))
	id.Start = there.Key()
	r.in.Files, r.startsElsewhere = there, true
	return nil
}

// single returns the file that the input consists of, or nil if it is more than a file.
func (r *filesRun) single() *text.File {
	if !r.in.Single() || len(r.in.Files) != 1 {
		return nil
	}
	return &r.in.Files[0]
}

// resumeFrom resumes a session with the same original, test and options that left the output as it
// is.
func (r *filesRun) resumeFrom(root string, id journal.Identity, there text.Files) error {
	alike, err := journal.Alike(root, id)
	if err != nil {
		return &StateError{err}
	}
	for _, of := range alike {
		s, err := journal.Open(root, of)
		if _, locked := errors.AsType[journal.LockedError](err); locked {
			continue // if it writes the same output, claim notices
		}
		if err != nil {
			return &StateError{err}
		}
		start, ok := startOf(s, of, r.in.Files)
		if ok && (s.Accepted(there.Key()) || there.Key() == of.Start || slices.Contains(s.Place().Content, r.mark(there))) {
			r.session, r.in.Files, r.found, r.startsElsewhere = s, start, there, of.Start != none
			return nil
		}
		if words := damage(s, ""); words != "" {
			r.messages = append(r.messages, words)
		}
		if err := s.Close(); err != nil {
			return &StateError{err}
		}
	}
	return nil
}

var none reduce.Digest

// startOf returns what a session starts with. It is not ok if the session has lost that.
func startOf(s *journal.Session, id journal.Identity, original text.Files) (start text.Files, ok bool) {
	if id.Start == none {
		return original, true
	}
	start, err := journal.DecodeFiles(s.Settings().Start)
	return start, err == nil && start.Key() == id.Start
}

// judge decides whether what is at the place of the output may be moved aside, and whether it is a
// start for the reduction: no larger than the input and interesting. It is an error if it is
// neither recorded in a session nor interesting, so that it may be a file of the user's.
func (r *filesRun) judge(ctx context.Context, root string, there text.Files) (interesting bool, err error) {
	recorded, err := journal.Recorded(root, journal.Real(r.spec.Output), r.mark(there))
	if err != nil {
		return false, &StateError{err}
	}
	ours := len(recorded) > 0
	if small := there.Bytes() <= r.in.Files.Bytes(); small && !(r.Fresh && ours) {
		if err := r.findFailure(ctx); err != nil {
			return false, err
		}
		if err := r.findGuards(ctx); err != nil {
			return false, err
		}
		r.limit, err = r.guardedRuns(ctx, there)
		_, rejected := errors.AsType[*RejectedError](err)
		if err != nil && !rejected {
			return false, err
		}
		interesting = err == nil || onlyFlaky(err)
	}
	if !ours && !interesting && !r.Force {
		return false, &InTheWayError{r.spec.Output}
	}
	r.ours = ours || interesting
	return interesting, nil
}

// moveAside keeps the earlier result that the run does not start from.
func (r *filesRun) moveAside() error {
	paths := []string{r.spec.Output}
	if r.spec.Output == "" {
		paths = InputPaths(r.in)
	}
	for _, path := range paths {
		to, err := journal.Aside(path)
		if err != nil {
			return err
		}
		if to != "" {
			r.note(fmt.Sprintf("%s is kept as %s", ListPaths([]string{path}), ListPaths([]string{to})))
		}
	}
	r.placed = nil
	return nil
}

// makeWay is called when another program has changed what is in place, at path: the result is saved
// beside it from now on.
func (r *filesRun) makeWay(path string) error {
	place := r.placePath()
	if r.spec.Output == "" && r.kept == nil { // the original may exist nowhere else by now
		var err error
		if r.kept, err = r.asGiven().Keep(); err != nil {
			return err
		}
	}
	r.spec.Output = ListPaths([]string{journal.Free(place + ".best")})
	r.edited = &EditedError{ListPaths([]string{path}), r.spec.Output}
	r.placed = nil
	r.watchOutput()
	return nil
}

// placePath returns the path of the result, or the first one.
func (r *filesRun) placePath() string {
	if r.spec.Output != "" {
		return r.spec.Output
	}
	return InputPaths(r.in)[0]
}

func (r *filesRun) watchOutput() {
	name := ""
	if f := r.single(); f != nil {
		name = f.Path
	}
	r.watch = journal.WatchOutput(r.spec.Output, name)
}

// saveElsewhere is called at the end: if another program changed what is in place after the last
// step, the best is saved too. Whoever started the run learns that the result is not in its place.
func (r *filesRun) saveElsewhere(err error) error {
	if r.edited == nil && len(r.placed) > 0 && (r.spec.Output != "" || r.kept != nil) {
		path, e := r.watch.Changed(r.placed)
		if e == nil && path != "" {
			if e = r.makeWay(path); e == nil {
				e = r.write(r.best)
			}
		}
		if e != nil {
			return errors.Join(err, e)
		}
	}
	if r.edited != nil && (err == nil || errors.Is(err, reduce.ErrBudget) || errors.Is(err, ErrTime) || errors.Is(err, ErrStopped)) {
		return r.edited
	}
	return err
}
