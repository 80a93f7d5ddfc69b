package job

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/trace"
)

// An earlier is a result of an earlier run, or other files with the names of the result.
type earlier struct {
	output, trace []byte // nil: there is no such file
	file          *trace.File
}

// readEarlier reads the output, if there is to be one, and the trace beside it.
func readEarlier(path string, output bool) (e earlier, err error) {
	if output {
		if e.output, err = readIfAny(path); err != nil {
			return e, err
		}
	}
	if e.trace, err = readIfAny(path + ".trace"); err != nil {
		return e, err
	}
	e.file, _ = trace.ParseFile(e.trace)
	return e, nil
}

func readIfAny(path string) ([]byte, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return b, err
}

// none reports whether nothing is lost if the files are replaced.
func (e earlier) none() bool { return len(e.output) == 0 && len(e.trace) == 0 }

// together reports whether the output is the one that the trace makes.
func (e earlier) together() bool {
	return e.file != nil && e.output != nil && e.file.Output == reduce.DigestOf(e.output)
}

// content returns the digests of the files.
func content(files ...[]byte) []reduce.Digest {
	var out []reduce.Digest
	for _, b := range files {
		if b != nil {
			out = append(out, reduce.DigestOf(b))
		}
	}
	return out
}

// paths returns the absolute paths of the result.
func (r *traceRun) paths() []string {
	out := []string{journal.Real(r.place + ".trace")}
	if r.spec.Failure == nil {
		out = append(out, journal.Real(r.place))
	}
	return out
}

// leftBehind reports whether a run of the session can have left the files that were there.
func (r *traceRun) leftBehind(s *journal.Session) bool {
	if out, ok := s.Get(outputKey(r.old.output)); ok && r.old.output != nil && out.Verdict == reduce.Interesting {
		return true
	}
	p := s.Place()
	return p.Anything && slices.Equal(p.Paths, r.paths()) || len(missingFrom(p.Content, content(r.old.output, r.old.trace))) == 0
}

func missingFrom(all, some []reduce.Digest) []reduce.Digest {
	return slices.DeleteFunc(some, func(d reduce.Digest) bool { return slices.Contains(all, d) })
}

// judge decides what becomes of the files that were there, which this session did not put there: it
// returns the run to start from, if they are an earlier result that is interesting; others are set
// aside; and files that may be the user's are an error.
func (r *traceRun) judge(ctx context.Context, root string) (*trace.Run, error) {
	e := r.old
	if bytes.Equal(e.output, r.recorded.Output) && len(e.trace) == 0 {
		return nil, nil // what the generator has made again
	}
	left := r.leavers(root)
	if len(left) > 0 && journal.PlaceOf(root, left[0]).Anything {
		e.output = nil // the generator was at work on it
	}
	if start, err := r.startFrom(ctx, e); start != nil || err != nil {
		return start, err
	}
	r.setAside = true
	if len(left) > 0 || e.together() || e.output == nil && e.file != nil || r.Force {
		return nil, nil
	}
	if e.output != nil && len(e.output) <= len(r.recorded.Output) {
		if ok, err := r.interesting(ctx, e.output); ok || err != nil {
			return nil, err
		}
	}
	return nil, &InTheWayError{r.place}
}

// leavers returns the sessions that can have left the files that were there.
func (r *traceRun) leavers(root string) []journal.Identity {
	var out []journal.Identity
	first := true
	for path, b := range map[string][]byte{r.place: r.old.output, r.place + ".trace": r.old.trace} {
		if b == nil {
			continue
		}
		ids, _ := journal.Recorded(root, journal.Real(path), reduce.DigestOf(b)) // without, the test decides
		if !first {
			ids = slices.DeleteFunc(ids, func(id journal.Identity) bool { return !slices.Contains(out, id) })
		}
		out, first = ids, false
	}
	return out
}

// startFrom returns an earlier result as a run, if the generator still makes it, it is no larger
// than what was recorded, and interesting.
func (r *traceRun) startFrom(ctx context.Context, e earlier) (*trace.Run, error) {
	if r.Fresh || r.spec.Failure != nil || e.file == nil || e.output != nil && !e.together() {
		return nil, nil
	}
	run, err := r.again(ctx, e.file)
	if run == nil || err != nil || run.Weight > r.recorded.Weight || run.Digest() == r.recorded.Digest() {
		return nil, err
	}
	if ok, err := r.interesting(ctx, run.Output); !ok || err != nil {
		return nil, err
	}
	r.note(fmt.Sprintf("%s is interesting, with %s: starting from it, in a session of its own; --fresh starts from what the generator does by itself",
		r.place, Count(len(run.Output), "byte")))
	return run, nil
}

func (r *traceRun) interesting(ctx context.Context, output []byte) (bool, error) {
	out, err := r.script.Test(ctx, r.outputFiles(output))
	return out.Verdict == reduce.Interesting, err
}

// again runs the generator with the choices of a trace file. The run is nil if the generator does
// not follow them any more.
func (r *traceRun) again(ctx context.Context, f *trace.File) (*trace.Run, error) {
	replay := trace.Unchanged(trace.NewRun(f.Trace, nil, 0))
	out, ok, err := r.spec.Generator.Run(ctx, replay)
	if err != nil || !ok || reduce.DigestOf(out) != f.Output || trace.Difference(f.Trace, replay.Trace()) != "" {
		return nil, err
	}
	return trace.NewRun(f.Trace, out, r.spec.Generator.Weigh(out)), nil
}

// clearPlace moves files aside that are not the start of this session.
func (r *traceRun) clearPlace() error {
	r.placed = r.outcome(r.old.output, r.old.trace)
	if r.writes = r.spec.Generator.Writes(); r.writes && !r.setAside {
		r.spec.Generator.Forget()
		return nil
	}
	r.spec.Generator.Restore()
	if !r.setAside {
		return nil
	}
	path, more := r.place, []string{".trace"}
	if r.spec.Failure != nil {
		path, more = r.place+".trace", nil
	}
	to, err := journal.Aside(path, more...)
	if err == nil && to != "" {
		r.note(fmt.Sprintf("%s is kept as %s", path, to))
	}
	r.placed = nil
	return err
}

// outcome returns the files of a result with the names that they have in the session.
func (r *traceRun) outcome(output, traced []byte) text.Files {
	var out text.Files
	if output != nil {
		out = append(out, text.File{Path: r.outputName(), Data: output})
	}
	if traced != nil {
		out = append(out, text.File{Path: r.traceName(), Data: traced})
	}
	return out
}

// write puts a run in its place. If another program changed what is there, the result is saved
// beside it from now on.
func (r *traceRun) write(run *trace.Run) error {
	err := r.put(run)
	if r.edited != nil || !errors.Is(err, journal.ErrChanged) {
		return err
	}
	saved := journal.Free(r.place+".best", ".trace")
	r.edited = &EditedError{r.place, saved}
	r.ui.Message(r.edited.Error() + " from now on")
	r.place, r.placed = saved, nil
	return r.put(run)
}

// put writes the trace first: the output can be made from it.
func (r *traceRun) put(run *trace.Run) error {
	busy := r.spec.Failure != nil || r.spec.Generator.Writes() // the generator is at work on that file: see end
	traced := r.format(run)
	p := journal.Place{Paths: r.paths(), Subject: r.generator(), Content: content(contentOf(r.placed, r.traceName()), traced), Anything: busy && r.spec.Failure == nil}
	if !busy {
		p.Content = append(p.Content, content(contentOf(r.placed, r.outputName()), run.Output)...)
	}
	if err := r.session.SetPlace(p); err != nil {
		return err
	}
	if err := journal.WatchOutput(r.place+".trace", r.traceName()).Write(r.outcome(nil, traced), r.placed); err != nil {
		return err
	}
	if busy {
		r.placed = r.outcome(nil, traced)
		return nil
	}
	if r.writes && r.edited == nil { // what the generator has written is nobody's edit
		if err := journal.WriteFile(r.place, run.Output, 0); err != nil {
			return err
		}
	} else if err := journal.WatchOutput(r.place, r.outputName()).Write(r.outcome(run.Output, nil), r.placed); err != nil {
		return err
	}
	r.placed = r.outcome(run.Output, traced)
	return nil
}
