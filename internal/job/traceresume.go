package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/trace"
)

// openSession resumes the session about what was recorded or, if the generator does something
// else each time or the session began with an earlier result, the one that left the result;
// otherwise it begins one.
func (r *traceRun) openSession(ctx context.Context) error {
	root, err := journal.Root()
	if err != nil {
		return err
	}
	journal.Sweep(root, journal.Limits{}) // an error about old sessions must not stop this one
	id := journal.Identity{Original: r.recorded.Digest(), Test: r.test.Key, Options: r.Identity + r.Secrets.String(r.spec.Generator.Identity())}
	if err := r.choose(ctx, root, &id); err != nil {
		return err
	}
	changed := r.whatChanged(root, id)
	if r.session == nil {
		if r.session, err = journal.Open(root, id); err != nil {
			return &StateError{err}
		}
	}
	damaged, _ := r.session.Damaged()
	if changed != "" && !r.session.Resumed() && !damaged && !r.Fresh {
		r.messages = append(r.messages, changed)
	}
	if err := r.restoreBest(); err != nil {
		return err
	}
	return r.claim()
}

// choose finds out what the run starts with: r.recorded, which it may replace. It may open the
// session.
func (r *traceRun) choose(ctx context.Context, root string, id *journal.Identity) error {
	if r.Fresh {
		if err := journal.Discard(root, *id); err != nil {
			return &StateError{err}
		}
	} else if r.resume(root, *id) {
		return nil
	} else if stopped, err := r.stopped(ctx, root, id); stopped || err != nil {
		return err
	}
	if r.old.none() {
		return nil
	}
	start, err := r.judge(ctx, root)
	if start != nil {
		r.recorded, id.Start = start, start.Digest()
	}
	return err
}

// resume opens the session id if it exists and left the files that are there, if any.
func (r *traceRun) resume(root string, id journal.Identity) bool {
	same, err := journal.Find(root, id.Original)
	if err != nil || !slices.Contains(same, id) {
		return false
	}
	if r.old.none() {
		return true
	}
	s, err := journal.Open(root, id)
	if err != nil {
		return true // and opening it again says why
	}
	if r.known = r.leftBehind(s); r.known {
		r.session = s
		return true
	}
	r.damaged = damage(s, "")
	return s.Close() != nil
}

// stopped returns to a session with the same command that left the result or, if there is no
// session about what was recorded now, is unfinished: a generator that is not given a seed does
// not do that again by itself.
func (r *traceRun) stopped(ctx context.Context, root string, id *journal.Identity) (bool, error) {
	others := slices.DeleteFunc(r.leavers(root), func(o journal.Identity) bool {
		return o.Test != id.Test || o.Options != id.Options || o.Start == none && journal.Finished(root, o)
	})
	left := len(others) > 0
	if !left {
		if known, err := journal.Find(root, id.Original); err == nil && len(known) > 0 {
			return false, nil
		}
		others, _ = journal.Unfinished(root, id.Test, id.Options)
	}
	if len(others) == 0 {
		return false, nil // then a session begins
	}
	f, words, err := r.begun(root, others[0])
	if err != nil || f == nil && words == "" {
		return false, err
	}
	if words == "" {
		run, err := r.again(ctx, f)
		if err != nil {
			return false, err
		}
		if run != nil {
			if others[0].Start == none {
				r.say("the generator does something else each time it is run: resuming with what it did in the run that was stopped")
			}
			r.recorded, *id, r.known = run, others[0], left
			return true, nil
		}
		words = "the generator does not do any more what it did in the last session with this command"
	}
	r.messages = append(r.messages, words+": starting a new session")
	return false, nil
}

// begun returns what a session began with or, if that cannot be read, words that say so.
func (r *traceRun) begun(root string, id journal.Identity) (f *trace.File, words string, err error) {
	s, err := journal.Open(root, id)
	if _, locked := errors.AsType[journal.LockedError](err); locked {
		return nil, "", nil // claim notices if it writes the same files
	}
	if err != nil {
		return nil, fmt.Sprintf("the last session with this command cannot be read (%v)", err), nil
	}
	r.damaged = damage(s, "")
	start := s.Settings().Start
	if err := s.Close(); err != nil {
		return nil, "", &StateError{err}
	}
	if start == nil && r.damaged == "" {
		return nil, "", nil // it was stopped before its first test
	}
	if f, err = trace.ParseFile(start); err != nil {
		r.damaged = ""
		return nil, fmt.Sprintf("the journal of the last session with this command (%s) is damaged, and what it began with is lost", s.Dir()), nil
	}
	return f, "", nil
}

// restoreBest finds the best of the runs of this session so far: in the session or, if that has
// lost it, in its place. It says what is lost.
func (r *traceRun) restoreBest() error {
	r.best = r.recorded
	if best, ok := r.earlier(); ok {
		r.best, r.catchUp = best, true
	}
	result := ""
	if r.known && r.old.together() {
		there := trace.NewRun(r.old.file.Trace, r.old.output, r.spec.Generator.Weigh(r.old.output))
		if there.Weight < r.best.Weight {
			r.best, r.catchUp, result = there, true, r.place
		}
	}
	words := damage(r.session, result)
	if words == "" {
		words = r.damaged
	}
	if words != "" {
		r.messages = append(r.messages, words)
	}
	return nil
}

// claim records where the result is put, and makes sure that no other session that is in use puts
// its result there.
func (r *traceRun) claim() error {
	p := journal.Place{Paths: r.paths(), Subject: r.generator()}
	if was := r.session.Place(); slices.Equal(was.Paths, p.Paths) {
		p = was
	}
	if err := r.session.SetPlace(p); err != nil {
		return &StateError{err}
	}
	return alone(r.session)
}

// whatChanged says what changed since the last session with the same result or original.
func (r *traceRun) whatChanged(root string, id journal.Identity) string {
	others, _ := journal.About(root, r.paths())
	same, _ := journal.Find(root, id.Original)
	for _, last := range slices.Concat(others, same) {
		if last != id {
			return newSession(changes(last, id))
		}
	}
	return ""
}

// earlier returns the best of the runs that is stored in this session.
func (r *traceRun) earlier() (*trace.Run, bool) {
	files, _, ok := r.session.Best()
	if !ok {
		return nil, false
	}
	f, err := parseTrace(r.spec.Result, contentOf(files, r.traceName()))
	if err != nil {
		r.messages = append(r.messages, "the best result of this session cannot be read: the run finds it again with the help of the stored verdicts")
		return nil, false
	}
	out := contentOf(files, filepath.Base(r.spec.Result))
	return trace.NewRun(f.Trace, out, r.spec.Generator.Weigh(out)), true
}

func contentOf(files text.Files, path string) []byte {
	for _, f := range files {
		if f.Path == path {
			return f.Data
		}
	}
	return nil
}

// ReadTrace reads a trace file.
func ReadTrace(path string) (*trace.File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parseTrace(path, data)
}

func parseTrace(path string, data []byte) (*trace.File, error) {
	f, err := trace.ParseFile(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}
