package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/protocol"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// numbers is a generator in this process: it prints as many numbers as its first choice says.
type numbers struct {
	draws []uint64 // when it is recorded
}

func (g *numbers) Run(_ context.Context, r *trace.Replay) ([]byte, bool, error) {
	at, ok := 0, true
	pick := func(site protocol.Site, n uint64) (v uint64) {
		if r.Records() {
			v = g.draws[at]
			r.Handler().Took(protocol.Int, site, n, v)
			at++
		} else if ok {
			v, ok = r.Handler().Ask(protocol.Int, site, n)
		}
		return v
	}
	var out []byte
	for range 1 + pick(1, 9) {
		out = fmt.Appendf(out, "%d\n", pick(2, 100))
	}
	return out, ok, nil
}

func (g *numbers) Record(ctx context.Context, _ Tested) (*trace.Run, string, error) {
	r := trace.NewRecording()
	out, _, err := g.Run(ctx, r)
	return trace.NewRun(r.Trace(), out, len(out)), "", err
}

func (g *numbers) Weigh(output []byte) int { return len(output) }
func (g *numbers) File(run *trace.Run) trace.File {
	return trace.File{Generator: []string{"numbers"}, Output: reduce.DigestOf(run.Output), Trace: run.Trace}
}
func (g *numbers) Identity() string { return " generator=[\"numbers\"]" }
func (g *numbers) Writes() bool     { return false }
func (g *numbers) Done()            {}
func (g *numbers) Restore()         {}
func (g *numbers) Forget()          {}

// listener is a reader that remembers what it is told.
type listener struct {
	words   []string
	resumed bool
}

func (l *listener) Start(s ui.Start)              { l.resumed = s.Resumed }
func (l *listener) Observe(reduce.Event, ui.Size) {}
func (l *listener) Message(words string)          { l.words = append(l.words, words) }
func (l *listener) End(ui.End)                    {}
func (l *listener) Close() error                  { return nil }

// run reduces what the generator does to a file out in the working directory.
func (l *listener) run(t *testing.T, test string, o Options, draws ...uint64) (*ui.End, error) {
	t.Helper()
	o.Jobs = 1
	*l = listener{}
	j := Trace{
		Options: o, Result: "out", Generator: &numbers{draws}, Pass: trace.Reduce(trace.Options{Values: true}),
		Test: Test{Argv: oracle.Shell(test), Words: test, Key: reduce.DigestOf([]byte(test))},
	}
	return j.Run(t.Context(), func(func() ui.Stats) ui.Reader { return l })
}

// said checks that a message contains words; "!" before them says that none does.
func (l *listener) said(t *testing.T, words string) {
	t.Helper()
	words, not := strings.CutPrefix(words, "!")
	if strings.Contains(strings.Join(l.words, "\n"), words) != !not {
		t.Errorf("%q: said %q", words, l.words)
	}
}

func holds(t *testing.T, path, want string) {
	t.Helper()
	if b, err := os.ReadFile(path); err != nil || string(b) != want {
		t.Errorf("%s holds %q, %v; want %q", path, b, err, want)
	}
}

func inEmptyDir(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
}

const seven = `grep -q 7 "$1"`

// An earlier result is the start of a new session, or is kept under another name.
func TestTraceEarlierResult(t *testing.T) {
	inEmptyDir(t)
	var l listener
	draws := []uint64{5, 7, 31, 12, 44, 18, 88}
	must := func(end *ui.End, err error) *ui.End {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return end
	}
	must(l.run(t, seven, Options{}, draws...))
	holds(t, "out", "7\n")
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}

	// The test looks at what is in place.
	sizes := filepath.Join(t.TempDir(), "sizes")
	again := `wc -c < ` + dir + `/out >> ` + sizes + `; ` + seven
	must(l.run(t, again, Options{}, draws...))
	l.said(t, "out is interesting, with 2 bytes: starting from it, in a session of its own")
	l.said(t, "the test changed since")
	if b, err := os.ReadFile(sizes); err != nil || strings.Trim(string(b), "2\n") != "" {
		t.Errorf("while the test ran, out had sizes %q, %v", b, err)
	}
	if end := must(l.run(t, again, Options{}, draws...)); end.Tests != 0 || !l.resumed {
		t.Errorf("%d tests, resumed %v", end.Tests, l.resumed)
	}
	l.said(t, "!interesting")

	// A larger result than what the generator does now is not a start.
	must(l.run(t, `grep -q 4 "$1"`, Options{}, 0, 4))
	l.said(t, "out is kept as out.1")
	holds(t, "out.1", "7\n")
	holds(t, "out", "4\n")
	if f, err := ReadTrace("out.1.trace"); err != nil || f.Output != reduce.DigestOf([]byte("7\n")) {
		t.Errorf("out.1.trace: %v", err)
	}

	if _, err := l.run(t, seven, Options{Fresh: true, MaxTests: 1}, draws...); !errors.Is(err, reduce.ErrBudget) {
		t.Fatal(err)
	}
	l.said(t, "out is kept as out.2")
	l.said(t, "!resum")
	holds(t, "out.2", "4\n")
	must(l.run(t, seven, Options{}, draws...))
	holds(t, "out", "7\n")

	// Without any state, the trace beside it shows that it is ours.
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	must(l.run(t, seven, Options{}, draws...))
	l.said(t, "out is interesting")

	put(t, "out", "mine\n")
	if _, err := l.run(t, seven, Options{}, draws...); !isInTheWay(err) {
		t.Errorf("a file of the user's: %v", err)
	}
	holds(t, "out", "mine\n")
	must(l.run(t, seven, Options{Force: true}, draws...))
	holds(t, "out.3", "mine\n")
	holds(t, "out", "7\n")
}

func isInTheWay(err error) bool {
	_, ok := errors.AsType[*InTheWayError](err)
	return ok
}

// The test plays a user who edits the result at its fifth run.
func TestTraceEdited(t *testing.T) {
	inEmptyDir(t)
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var l listener
	log := filepath.Join(t.TempDir(), "log")
	_, err = l.run(t, `echo >> `+log+`; [ $(wc -l < `+log+`) != 5 ] || echo mine > `+dir+`/out; `+seven, Options{}, 5, 7, 31, 12, 44, 18, 88)
	if e, ok := errors.AsType[*EditedError](err); !ok || e.Saved != "out.best" {
		t.Errorf("got %v", err)
	}
	l.said(t, "out was changed by another program during this run and is left as it is: the result is in out.best from now on")
	holds(t, "out", "mine\n")
	holds(t, "out.best", "7\n")
	if f, err := ReadTrace("out.best.trace"); err != nil || f.Output != reduce.DigestOf([]byte("7\n")) {
		t.Errorf("out.best.trace: %v", err)
	}
}

// What is lost of a session is reported, and what it left is recognized.
func TestTraceDamaged(t *testing.T) {
	inEmptyDir(t)
	draws := []uint64{5, 7, 31, 12, 44, 18, 88}
	var l listener
	if _, err := l.run(t, seven, Options{}, draws...); err != nil {
		t.Fatal(err)
	}
	damage := func() {
		logs, _ := filepath.Glob(filepath.Join(os.Getenv("XDG_STATE_HOME"), "whittle", "*", "log"))
		for _, log := range logs {
			put(t, log, "garbage")
		}
	}
	damage()
	if _, err := l.run(t, seven, Options{MaxTests: 1}, draws...); !errors.Is(err, reduce.ErrBudget) {
		t.Fatal(err)
	}
	l.said(t, "the journal of this session is damaged: the last 7 bytes cannot be read, so verdicts are lost and their candidates are tested again; the run continues with 0 verdicts and the result in out")
	holds(t, "out", "7\n")

	// A generator that does something else each time needs what is in the session.
	for _, path := range []string{"out", "out.trace"} {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	damage()
	if _, err := l.run(t, seven, Options{MaxTests: 1}, 1, 70, 71); !errors.Is(err, reduce.ErrBudget) {
		t.Fatal(err)
	}
	l.said(t, "is damaged, and what it began with is lost: starting a new session")
}

// Of two sessions that are in use and put their result at the same place, one is refused.
func TestTraceRival(t *testing.T) {
	inEmptyDir(t)
	root, err := journal.Root()
	if err != nil {
		t.Fatal(err)
	}
	s, err := journal.Open(root, journal.Identity{Options: "another command"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.SetPlace(journal.Place{Paths: []string{journal.Real("out")}}); err != nil {
		t.Fatal(err)
	}
	var l listener
	_, err = l.run(t, seven, Options{}, 0, 7)
	if e, ok := errors.AsType[*journal.RivalError](err); !ok || e.PID != os.Getpid() || e.Path != "out" {
		t.Errorf("got %v", err)
	}
}
