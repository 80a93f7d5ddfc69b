package python_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/instrument/python"
)

var scratch string // shared by all tests, so that Python compiles the shim once

func TestMain(m *testing.M) {
	os.Unsetenv("PYTHONHASHSEED")
	var err error
	if scratch, err = os.MkdirTemp("", "whittle"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(scratch)
	os.Exit(status)
}

// interpreter returns the Python for the tests: python3, or WHITTLE_PYTHON.
func interpreter(t *testing.T) string {
	t.Helper()
	name := os.Getenv("WHITTLE_PYTHON")
	if name == "" {
		name = "python3"
	}
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip("there is no python3 here")
	}
	return path
}

// version reports whether the interpreter is at least 3.minor.
func version(t *testing.T, minor string) bool {
	return does(t, "import sys; sys.exit(sys.version_info < (3, "+minor+"))")
}

func has(t *testing.T, module string) bool { return does(t, "import "+module) }

var known = map[string]bool{}

// does reports whether a line of Python succeeds.
func does(t *testing.T, line string) bool {
	ok, asked := known[line]
	if !asked {
		ok = exec.Command(interpreter(t), "-c", line).Run() == nil
		known[line] = ok
	}
	return ok
}

// plain returns the output and the status of the plain program.
func plain(t *testing.T, argv []string) ([]byte, int) {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), "PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1")
	var out bytes.Buffer
	cmd.Stdout = &out
	cmd.Run()
	return out.Bytes(), cmd.ProcessState.ExitCode()
}

func start(t *testing.T, argv ...string) *instrument.Process {
	t.Helper()
	p, err := python.Prepare(t.Context(), scratch, argv)
	if err != nil {
		t.Fatal(err)
	}
	proc, err := instrument.Start(p, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { proc.Close() })
	return proc
}

var limits = instrument.Limits{Time: 5 * time.Minute, Output: 1 << 20}

func run(t *testing.T, p *instrument.Process, l *log, record bool) instrument.Result {
	t.Helper()
	r, err := p.Run(context.Background(), l, record, limits)
	if err != nil {
		t.Fatal(err)
	}
	if r.Late || r.Large || r.Fault != "" {
		t.Fatalf("ended early: %+v", r)
	}
	return r
}

// same records a program, replays it in several ways, and returns the recording.
func same(t *testing.T, compare bool, argv ...string) *log {
	t.Helper()
	p := start(t, argv...)
	rec := newLog(t)
	r := run(t, p, rec, true)
	if len(rec.kinds) != 0 {
		t.Errorf("%d parts stay open", len(rec.kinds))
	}
	if rec.asked > 0 {
		t.Error("a question while recording")
	}
	if out, status := plain(t, argv); compare && (!bytes.Equal(out, r.Output) || status != r.Status) {
		t.Errorf("recorded, status %d:\n%s\nplain, status %d:\n%s\n%s", r.Status, r.Output, status, out, r.Errors)
	}
	again := func(how string, l *log, record bool) {
		t.Helper()
		s := run(t, p, l, record)
		if !bytes.Equal(s.Output, r.Output) || s.Status != r.Status {
			t.Errorf("%s, status %d:\n%s\nrecorded, status %d:\n%s\n%s", how, s.Status, s.Output, r.Status, r.Output, s.Errors)
		}
		if !bytes.Equal(l.bytes, rec.bytes) {
			t.Errorf("%s told something else:\n%s", how, difference(l.lines, rec.lines))
		}
	}
	asked := newLog(t)
	asked.answers = rec.taken
	again("asked", asked, false)
	predicted := newLog(t)
	predicted.predict = rec.bytes
	again("predicted", predicted, false)
	if predicted.asked > 0 {
		t.Errorf("%d questions though all was predicted", predicted.asked)
	}
	sliced := newLog(t)
	sliced.answers, sliced.predict, sliced.slices = rec.taken, rec.bytes, 60
	again("predicted in slices", sliced, false)
	if n := len(rec.taken); sliced.asked == 0 && n > 30 || sliced.asked > n/2+5 {
		t.Errorf("%d questions for %d choices", sliced.asked, n)
	}
	if compare {
		again("recorded again", newLog(t), true)
	}
	zeros(t, p)
	return rec
}

// zeros gives the simplest answer to every question, and checks that the events are nested.
func zeros(t *testing.T, p *instrument.Process) {
	t.Helper()
	l := newLog(t)
	l.stopAt = 1000
	r := run(t, p, l, false)
	if len(l.kinds) != 0 && !r.GaveUp {
		t.Errorf("%d parts stay open", len(l.kinds))
	}
}

func difference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			from := max(0, i-5)
			return "got\n" + strings.Join(got[min(from, len(got)):min(i+5, len(got))], "\n") +
				"\nwant\n" + strings.Join(want[min(from, len(want)):min(i+5, len(want))], "\n")
		}
	}
	return "nothing"
}

func TestSame(t *testing.T) {
	py := interpreter(t)
	files, _ := filepath.Glob("testdata/gen/*.py")
	if len(files) < 12 {
		t.Fatalf("%d generators", len(files))
	}
	for _, f := range files {
		name := filepath.Base(f)
		if name == "exits.py" || name == "matching.py" && !version(t, "10") || name == "arrays.py" && !has(t, "numpy") {
			continue
		}
		seeds := []string{"1", "22"}
		if name != "yields.py" && name != "loops.py" {
			seeds = seeds[:1]
		}
		for _, seed := range seeds {
			t.Run(name+" "+seed, func(t *testing.T) {
				l := same(t, name != "system.py", py, "-W", "ignore", f, seed)
				if least := map[string]int{"arrays.py": 300, "draws.py": 200, "system.py": 40}[name]; len(l.taken) < least {
					t.Errorf("only %d choices", len(l.taken))
				}
			})
		}
	}
}
