package cli

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/trace"
)

// openSession goes on with the session about what was recorded or, if the generator
// does something else each time, with the last that was stopped; or it begins one.
func (r *genRun) openSession(ctx context.Context) error {
	root, err := journal.Root()
	if err != nil {
		return err
	}
	journal.Sweep(root, journal.Limits{})
	id := journal.Identity{Original: r.start.Digest(), Test: r.t.key, Options: r.identity()}
	if stopped, err := r.stopped(ctx, root, id); err != nil {
		return err
	} else if stopped != nil {
		r.start, r.now, r.best, id.Original = stopped, stopped, stopped, stopped.Digest()
	}
	s, err := journal.Open(root, id)
	if err != nil {
		return withStateHint(err)
	}
	r.s = &session{Session: s, in: r.input(), test: r.t, output: r.name}
	if best, ok := r.earlier(); ok {
		r.best, r.behind = best, true
	}
	return r.mayReplace()
}

func (r *genRun) identity() string {
	return r.o.identity() + fmt.Sprintf(" generator=%q sources=%v", r.g.argv, r.g.pool.Program.Sources)
}

// stopped is what an unfinished session with the same command began with. A generator
// that is not given a seed does not do it again by itself; nil: there is none, or
// the generator does not follow it any more.
func (r *genRun) stopped(ctx context.Context, root string, id journal.Identity) (*trace.Run, error) {
	if known, err := journal.Find(root, id.Original); err == nil && len(known) > 0 {
		return nil, nil
	}
	others, err := journal.Unfinished(root, id.Test, id.Options)
	if err != nil || len(others) == 0 {
		return nil, nil // then it begins anew
	}
	s, err := journal.Open(root, others[0])
	if err != nil {
		return nil, nil
	}
	recorded := s.Settings().Start
	if err := s.Close(); err != nil || recorded == nil {
		return nil, err
	}
	f, err := trace.ParseFile(recorded)
	if err != nil {
		return nil, nil
	}
	again := trace.Unchanged(trace.NewRun(f.Trace, nil, 0))
	out, ok, err := r.g.pool.Run(ctx, again)
	if err != nil || !ok || reduce.DigestOf(out) != f.Output || trace.Difference(f.Trace, again.Trace()) != "" {
		return nil, err
	}
	r.say("the generator does something else each time it is run: going on with what it did in the run that was stopped")
	return trace.NewRun(f.Trace, out, r.g.weigh(out)), nil
}

// earlier is the best of the runs of this session so far.
func (r *genRun) earlier() (*trace.Run, bool) {
	files, _, ok := r.s.Best()
	if !ok {
		return nil, false
	}
	f, err := parseTrace(r.name, fileOf(files, filepath.Base(r.name)+".trace"))
	if err != nil {
		return nil, false
	}
	out := fileOf(files, filepath.Base(r.name))
	return trace.NewRun(f.Trace, out, r.g.weigh(out)), true
}

func fileOf(files text.Files, path string) []byte {
	for _, f := range files {
		if f.Path == path {
			return f.Data
		}
	}
	return nil
}

// parseTrace reads a trace from what is in a file.
func parseTrace(path string, data []byte) (*trace.File, error) {
	f, err := trace.ParseFile(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}
