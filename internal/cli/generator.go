package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/instrument/golang"
	"github.com/whittle-dd/whittle/internal/instrument/javascript"
	"github.com/whittle-dd/whittle/internal/instrument/python"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// A generator is the user's program, instrumented so that its choices can be recorded and
// replayed.
type generator struct {
	o       genOptions
	argv    []string // as the user gave it, with the seed that --find found
	scratch string
	remove  func() error // removes scratch
	pool    *instrument.Pool
	output  backup // of the file that the generator writes
}

const (
	firstTimeLimit = time.Minute
	minTimeLimit   = 5 * time.Second // a run on a busy machine can take many times what the first took
	outputLimit    = 64 << 20
)

// openGenerator prepares a generator for recording.
func openGenerator(ctx context.Context, o genOptions, argv []string) (*generator, error) {
	scratch, remove, err := oracle.Scratch()
	if err != nil {
		return nil, err
	}
	g := &generator{o: o, argv: argv, scratch: scratch, remove: remove}
	program, err := prepare(ctx, o, scratch, argv)
	if err != nil {
		g.Close()
		return nil, err
	}
	if o.find > 0 {
		program.Close() // it has no seed
	}
	status, _ := o.goodExit()
	g.pool = &instrument.Pool{
		Program: program, Scratch: scratch, Status: status, Output: o.output,
		Limits: instrument.Limits{Time: firstTimeLimit, Output: outputLimit},
	}
	if o.test != "" {
		g.pool.Status, g.pool.Errors, g.pool.Redact = -1, true, o.env.secrets().Bytes
	}
	if o.genTimeout > 0 {
		g.pool.Limits.Time = o.genTimeout
	}
	if o.output != "" {
		if g.pool.Output, err = filepath.Abs(o.output); err != nil {
			return nil, errors.Join(err, g.Close())
		}
		if g.output, err = backUp(o.output); err != nil {
			return nil, errors.Join(err, g.Close())
		}
	}
	return g, nil
}

// prepare instruments the program that a generator's command names.
func prepare(ctx context.Context, o genOptions, scratch string, argv []string) (instrument.Program, error) {
	switch {
	case o.test != "":
		return golang.BuildTest(ctx, scratch, o.test, argv)
	case o.shim != "":
		words := strings.Fields(o.shim)
		if len(words) == 0 {
			return instrument.Program{}, usagef("--shim: name a command")
		}
		all := append(words, argv...)
		return instrument.Program{Argv: all, Name: filepath.Base(argv[0]), Sources: contents(all)}, nil
	case golang.Matches(argv):
		return golang.Build(ctx, scratch, argv)
	case python.Matches(argv):
		return python.Prepare(ctx, scratch, argv)
	case javascript.Matches(argv):
		return javascript.Prepare(ctx, scratch, argv)
	}
	return instrument.Program{}, usagef("%s is not a Go program (go run PACKAGE), a Python script (python3 FILE) or a script for node (node FILE), so its choices cannot be recorded; run its source in one of these ways, or name a shim for its language with --shim", strings.Join(argv, " "))
}

// contents returns the digest of the files among the words of a command. It tells one version
// of a program from another if its language is not known.
func contents(argv []string) reduce.Digest {
	var all []byte
	for _, a := range argv {
		if path, err := exec.LookPath(a); err == nil {
			a = path
		}
		if b, err := os.ReadFile(a); err == nil {
			d := reduce.DigestOf(b)
			all = append(all, d[:]...)
		}
	}
	return reduce.DigestOf(all)
}

// Close ends the running processes and removes temporary files.
func (g *generator) Close() error {
	var err error
	if g.pool != nil {
		err = g.pool.Close()
	}
	return errors.Join(err, g.remove())
}

// Run replays the generator.
func (g *generator) Run(ctx context.Context, r *trace.Replay) ([]byte, bool, error) {
	return g.pool.Run(ctx, r)
}

// Record runs the generator with choices of its own, or looks for a seed whose output is
// interesting.
func (g *generator) Record(ctx context.Context, test job.Tested) (run *trace.Run, note string, err error) {
	if g.o.find > 0 {
		return g.find(ctx, test)
	}
	run, err = g.record(ctx)
	return run, "", err
}

// File returns a run as a trace file.
func (g *generator) File(run *trace.Run) trace.File {
	return trace.File{
		Generator: g.argv, Language: g.pool.Program.Language, Sources: g.pool.Program.Sources,
		Output: reduce.DigestOf(run.Output), Trace: run.Trace,
	}
}

// Identity describes the generator. It is part of a session's name.
func (g *generator) Identity() string {
	return fmt.Sprintf(" generator=%q sources=%v", g.argv, g.pool.Program.Sources)
}

// Writes reports whether the generator writes its result itself.
func (g *generator) Writes() bool { return g.pool.Output != "" }

// Done is called after the last run of the generator.
func (g *generator) Done() { g.pool.Output = "" }

// Restore puts back the file that the generator has replaced, and Forget leaves it replaced.
func (g *generator) Restore() { g.output.restore() }
func (g *generator) Forget()  { g.output.drop() }

// record runs the generator with choices of its own, and makes sure that they can be replayed.
func (g *generator) record(ctx context.Context) (*trace.Run, error) {
	r := trace.NewRecording()
	res, err := g.pool.Do(ctx, r)
	if err != nil {
		return nil, withHint(err)
	}
	return g.take(ctx, r, res)
}

// take returns what was recorded as a run, if it can be replayed.
func (g *generator) take(ctx context.Context, r *trace.Replay, res instrument.Result) (*trace.Run, error) {
	if err := g.judge(res); err != nil {
		return nil, err
	}
	if !res.Wrote {
		g.pool.Output = "" // it prints
	}
	if g.o.genTimeout == 0 {
		g.pool.Limits.Time = max(minTimeLimit, 10*res.Elapsed)
	}
	run := trace.NewRun(r.Trace(), res.Output, g.Weigh(res.Output))
	switch {
	case len(r.Trace().Choices()) == 0:
		return nil, machinery("the generator draws no random numbers that can be recorded, so there is nothing to reduce; if it has a random number generator of its own, mark it as docs/manual.md shows (whittle:choice), or reduce its output with whittle TEST FILE")
	case len(res.Output) == 0 && g.o.test == "":
		return nil, machinery("the generator printed nothing%s", g.wroteNothing())
	}
	return run, g.steady(ctx, run)
}

func (g *generator) wroteNothing() string {
	if g.o.output != "" {
		return " and did not write " + g.o.output
	}
	return "; if it writes a file, name the file with --output"
}

// Weigh returns the length of an output, by which runs are compared first.
func (g *generator) Weigh(output []byte) int {
	if g.o.test != "" {
		return 0 // the output of a failing test need not be small
	}
	return len(output)
}

// judge returns an error if the recorded run did not end well.
func (g *generator) judge(res instrument.Result) error {
	stderr := ""
	if e := strings.TrimSpace(res.Errors); e != "" {
		stderr = "\nIt printed to standard error:\n  " + strings.ReplaceAll(strings.ToValidUTF8(e, "?"), "\n", "\n  ")
	}
	switch {
	case res.Fault != "":
		return machinery("%s%s", res.Fault, stderr)
	case res.Late:
		return machinery("the generator did not end within %v; give it more time with --gen-timeout%s", g.pool.Limits.Time, stderr)
	case res.Large:
		return machinery("the generator printed more than %d MB, which is too much to reduce; make it generate less", outputLimit>>20)
	case g.o.test != "" && res.Status == 0:
		return exitError{status: exitNotInteresting, error: fmt.Errorf("the test passes: there is no failure to reduce")}
	case g.pool.Good(res):
		return nil
	case res.Status >= 256:
		return machinery("the generator was ended by signal %d%s", res.Status-256, stderr)
	}
	return machinery("the generator exited with %d; if a good run of it ends like this, set --gen-exit %d%s", res.Status, res.Status, stderr)
}

func machinery(format string, args ...any) error {
	return exitError{status: exitMachinery, error: fmt.Errorf(format, args...)}
}

// steady replays a run unchanged, twice, and returns an error if the generator does something
// else.
func (g *generator) steady(ctx context.Context, run *trace.Run) error {
	for range 2 {
		r := trace.Unchanged(run)
		res, err := g.pool.Do(ctx, r)
		if err != nil {
			return withHint(err)
		}
		differs := trace.Difference(run.Trace, r.Trace())
		if differs == "" && !bytes.Equal(res.Output, run.Output) && g.o.test == "" {
			at := firstDifference(run.Output, res.Output)
			differs = fmt.Sprintf("it did the same but printed something else from byte %d on: first %s, then %s", at, excerpt(run.Output, at), excerpt(res.Output, at))
		}
		if differs == "" || g.o.flaky {
			continue
		}
		return machinery("the generator does not do the same when it is given the same choices: %s.\n"+
			"It depends on something other than its random choices: the clock, the order of a map or a set, goroutines or threads, the addresses of objects, a random number generator of its own. "+
			"Make it depend on its choices alone, or mark its own generator as docs/manual.md shows; --flaky continues anyway", differs)
	}
	return nil
}

func firstDifference(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// excerpt quotes the line around a position in an output, up to 20 bytes on either side.
func excerpt(b []byte, at int) string {
	from := max(bytes.LastIndexByte(b[:at], '\n')+1, at-20)
	to := min(len(b), at+20)
	if end := bytes.IndexByte(b[at:to], '\n'); end >= 0 {
		return strconv.Quote(string(b[from : at+end]))
	}
	if to < len(b) {
		return strconv.Quote(string(b[from:to]) + "…")
	}
	return strconv.Quote(string(b[from:to]))
}
