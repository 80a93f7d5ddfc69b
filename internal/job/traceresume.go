package job

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/trace"
)

// openSession resumes the session about what was recorded or, if the generator does something
// else each time, the last one that was stopped; otherwise it begins one.
func (r *traceRun) openSession(ctx context.Context) error {
	root, err := journal.Root()
	if err != nil {
		return err
	}
	journal.Sweep(root, journal.Limits{}) // an error about old sessions must not stop this one
	id := journal.Identity{Original: r.recorded.Digest(), Test: r.test.Key, Options: r.Identity + r.spec.Generator.Identity()}
	if stopped, err := r.stopped(ctx, root, id); err != nil {
		return err
	} else if stopped != nil {
		r.recorded, id.Original = stopped, stopped.Digest()
	}
	if r.session, err = journal.Open(root, id); err != nil {
		return &StateError{err}
	}
	r.best = r.recorded
	if best, ok := r.earlier(); ok {
		r.best, r.catchUp = best, true
	}
	return r.checkPlace()
}

// stopped returns what an unfinished session with the same command began with: a generator
// that is not given a seed does not do that again by itself. It is nil if there is none, or if the
// generator does not follow it any more.
func (r *traceRun) stopped(ctx context.Context, root string, id journal.Identity) (*trace.Run, error) {
	if known, err := journal.Find(root, id.Original); err == nil && len(known) > 0 {
		return nil, nil
	}
	others, err := journal.Unfinished(root, id.Test, id.Options)
	if err != nil || len(others) == 0 {
		return nil, nil // then a session begins
	}
	s, err := journal.Open(root, others[0])
	if err != nil {
		return nil, nil
	}
	start := s.Settings().Start
	if err := s.Close(); err != nil || start == nil {
		return nil, err
	}
	f, err := trace.ParseFile(start)
	if err != nil {
		return nil, nil
	}
	again := trace.Unchanged(trace.NewRun(f.Trace, nil, 0))
	out, ok, err := r.spec.Generator.Run(ctx, again)
	if err != nil || !ok || reduce.DigestOf(out) != f.Output || trace.Difference(f.Trace, again.Trace()) != "" {
		return nil, err
	}
	r.say("the generator does something else each time it is run: resuming with what it did in the run that was stopped")
	return trace.NewRun(f.Trace, out, r.spec.Generator.Weigh(out)), nil
}

// earlier returns the best of the runs of this session so far.
func (r *traceRun) earlier() (*trace.Run, bool) {
	files, _, ok := r.session.Best()
	if !ok {
		return nil, false
	}
	f, err := parseTrace(r.spec.Result, contentOf(files, r.traceName()))
	if err != nil {
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
