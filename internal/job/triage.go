package job

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Triage is a job that sorts the files in a folder by the failure that a command shows on them. The
// runs are stored in a session, so that the same command repeats none of them.
type Triage struct {
	Options
	Command infer.Command
	Test    Test
	Same    failure.Same
	Dir     string
	Raw     bool                // files of Go's corpus are not decoded
	Tick    func(done, all int) // is called after every file, from any goroutine; may be nil
}

// Triaged is what a triage found out.
type Triaged struct {
	Failures []Crashes // the one with most files first
	Files    int       // that were looked at
	Works    int       // files on which the command works
	Stored   int       // files whose runs were known
	Decoded  int       // files of Go's corpus
	Notes    []string  // what the user should know besides
}

// Crashes are files on which a command fails in the same way.
type Crashes struct {
	Signature failure.Signature
	Files     []CrashFile // those that always fail first, then by size

	matcher *failure.Matcher
	run     failure.Run
}

// A CrashFile is a file on which a command fails.
type CrashFile struct {
	Path  string
	Bytes int // of what the command gets
	Fails int // runs that failed like this
	Of    int // runs
}

// Flaky reports whether some runs did something else.
func (f CrashFile) Flaky() bool { return f.Fails < f.Of }

// Flaky returns how many of the files fail only in some runs.
func (c Crashes) Flaky() int {
	n := 0
	for _, f := range c.Files {
		if f.Flaky() {
			n++
		}
	}
	return n
}

// Key identifies the failure.
func (c Crashes) Key() string { return keyOf(c.Signature) }

// A triagedFile is a file with the runs on it.
type triagedFile struct {
	path      string
	bytes     int
	sample    infer.Sample
	signature failure.Signature
	stored    bool
	decoded   bool
	err       error
}

// Run does the job.
func (t Triage) Run(ctx context.Context) (result *Triaged, err error) {
	paths, err := CrashFiles(t.Dir)
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, ErrNoFiles
	}
	session, err := t.session()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	notes, err := settleEnvironment(session, t.Options)
	if err != nil {
		return nil, err
	}
	exec, err := OpenExecutor(t.Options)
	if err != nil {
		return nil, err
	}
	defer exec.Close() // what a program left mounted does not affect the result
	files, err := t.all(ctx, session, exec, paths)
	if err != nil {
		return nil, err
	}
	if err := session.Finish(); err != nil {
		return nil, err
	}
	result = t.sort(files)
	result.Notes = notes
	return result, nil
}

func (t Triage) session() (*journal.Session, error) {
	root, err := journal.Root()
	if err != nil {
		return nil, err
	}
	journal.Sweep(root, journal.Limits{}) // an error about old sessions must not stop this one
	id := journal.Identity{Original: reduce.DigestOf([]byte("triage " + journal.Real(t.Dir))), Test: t.Test.Key, Options: t.Identity}
	if t.Fresh {
		if err := journal.Discard(root, id); err != nil {
			return nil, &StateError{err}
		}
	}
	s, err := journal.Open(root, id)
	if err != nil {
		return nil, &StateError{err}
	}
	if err := s.SetPlace(journal.Place{Inputs: []string{journal.Real(t.Dir)}}); err != nil {
		return nil, errors.Join(&StateError{err}, s.Close())
	}
	return s, nil
}

// all looks at all files, several at once. The first error ends it.
func (t Triage) all(ctx context.Context, session *journal.Session, exec oracle.Executor, paths []string) ([]triagedFile, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := make([]triagedFile, len(paths))
	next := make(chan int)
	var mu sync.Mutex
	done := 0
	var wg sync.WaitGroup
	for range max(t.Jobs, 1) {
		wg.Go(func() {
			for i := range next {
				if out[i] = t.one(ctx, session, exec, paths[i]); out[i].err != nil {
					cancel(out[i].err)
				}
				mu.Lock()
				done++
				if t.Tick != nil {
					t.Tick(done, len(paths))
				}
				mu.Unlock()
			}
		})
	}
	for i := range paths {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
	return out, context.Cause(ctx)
}

// one looks at a file.
func (t Triage) one(ctx context.Context, session *journal.Session, exec oracle.Executor, path string) triagedFile {
	f := triagedFile{path: path}
	in, decoded, err := CrashInput(path, t.Raw)
	if err != nil {
		f.err = err
		return f
	}
	f.bytes, f.decoded = in.Files.Bytes(), decoded
	key := in.Files.Key()
	if stored, ok := session.Get(key); ok && json.Unmarshal(stored.Evidence, &f.sample) == nil {
		f.stored = true
		f.sample.Redact(t.Secrets) // versions that did not do so stored it as it was
	} else {
		c := infer.Case{
			Exec: exec, Command: t.Command, Files: in.Files, Empty: whittle.Empty(in.Files), Args: in.Arguments(), Timeout: t.Timeout, Longer: infer.LongerLimit(t.Timeout), Same: t.Same, Secrets: t.Secrets,
		}
		if c.Timeout == 0 {
			c.Timeout = infer.HangAfter
		}
		if f.sample, f.err = c.Sample(ctx); f.err != nil {
			return f
		}
		evidence, err := json.Marshal(f.sample)
		if err == nil {
			err = session.Put(key, reduce.Outcome{Verdict: verdictOf(f.sample), Evidence: evidence})
		}
		if err != nil {
			f.err = err
			return f
		}
	}
	if len(f.sample.Runs) > 0 {
		of := infer.InputOf(in.Files)
		f.signature, _ = f.sample.Signature(of, t.Same)
		f.signature = f.signature.Loose(of)
	}
	return f
}

func verdictOf(s infer.Sample) reduce.Verdict {
	if len(s.Runs) == 0 {
		return reduce.Boring
	}
	return reduce.Interesting
}

// CrashInput reads a file as the input of a command. A file of Go's corpus that holds a single value is
// decoded, unless raw is set.
func CrashInput(path string, raw bool) (in journal.Input, decoded bool, err error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return in, false, err
	}
	data, err := os.ReadFile(abs)
	if err != nil {
		return in, false, fmt.Errorf("read a file: %w", err)
	}
	if value, ok := GoValue(data); ok && !raw {
		data, decoded = value, true
	}
	name := filepath.Base(abs)
	return journal.Input{Files: text.Single(name, data), Parent: filepath.Dir(abs), Args: []journal.Arg{{Name: name}}}, decoded, nil
}

// sort puts files with the same failure together. The smallest come first, so that they name the
// failure: their messages quote least. The result does not depend on the order in which they ran.
func (t Triage) sort(files []triagedFile) *Triaged {
	slices.SortFunc(files, func(a, b triagedFile) int {
		return cmp.Or(cmp.Compare(len(b.sample.Runs)*a.sample.Of, len(a.sample.Runs)*b.sample.Of), cmp.Compare(a.bytes, b.bytes), cmp.Compare(a.path, b.path))
	})
	out := &Triaged{Files: len(files)}
	for _, f := range files {
		if f.stored {
			out.Stored++
		}
		if f.decoded {
			out.Decoded++
		}
		if len(f.sample.Runs) == 0 {
			out.Works++
			continue
		}
		i := slices.IndexFunc(out.Failures, func(c Crashes) bool { return c.shows(f) })
		if i < 0 {
			m, _ := f.signature.Compile()
			out.Failures = append(out.Failures, Crashes{Signature: f.signature, matcher: m, run: f.sample.Runs[0]})
			i = len(out.Failures) - 1
		}
		c := &out.Failures[i]
		c.Files = append(c.Files, CrashFile{f.path, f.bytes, len(f.sample.Runs), f.sample.Of})
	}
	slices.SortStableFunc(out.Failures, func(a, b Crashes) int { return cmp.Compare(len(b.Files), len(a.Files)) })
	return out
}

// shows reports whether a file shows the failure, by its signature or by that of the file.
func (c Crashes) shows(f triagedFile) bool {
	if c.matcher != nil && c.matcher.Alike(f.signature, f.sample.Runs[0]) {
		return true
	}
	m, err := f.signature.Compile()
	return err == nil && m.Alike(c.Signature, c.run)
}

// TriageKey identifies a command for a triage. A program that was built again since is another one,
// and so is a script among its arguments: the question is often whether a bug is fixed.
func TriageKey(c infer.Command) reduce.Digest {
	b := []byte("triage")
	for _, word := range c.Argv {
		b = fmt.Appendf(b, "\x00%s", word)
		if info, err := os.Stat(word); err == nil && filepath.IsAbs(word) {
			b = fmt.Appendf(b, "\x00%d %s", info.Size(), info.ModTime().Format(time.RFC3339Nano))
		}
	}
	return reduce.DigestOf(b)
}
