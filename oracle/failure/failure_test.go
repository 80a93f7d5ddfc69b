package failure

import (
	"strings"
	"testing"
)

// ledgerRun is a failed assertion as glibc prints it.
func ledgerRun(message string) Run {
	return Run{Signal: 6, Stderr: []byte(message + "\n"), Dir: "/scratch/1"}
}

func TestAssertion(t *testing.T) {
	in := Input{Names: []string{"a.ledger"}, Data: [][]byte{[]byte("open total\npost 0\n")}}
	run := ledgerRun("ledger: ledger.c:29: finish: Assertion `total == 0' failed.")
	m := infer(t, []Run{run, run, run}, nil, in)
	for message, want := range map[string]bool{
		"ledger: ledger.c:29: finish: Assertion `total == 0' failed.": true,
		"ledger: ledger.c:22: post: Assertion `a != NULL' failed.":    false,
		"ledger: ledger.c:29: finish: Assertion `total == 1' failed.": false,
	} {
		if got := m.Match(ledgerRun(message)); got != want {
			t.Errorf("%s: %v", message, got)
		}
	}
	other := run
	other.Signal, other.Exit = 0, 1
	if m.Match(other) {
		t.Error("an exit status is taken for a signal")
	}
}

// TestPositionInInput checks that an assertion in the input itself may move.
func TestPositionInInput(t *testing.T) {
	in := Input{Names: []string{"bug.c"}, Data: [][]byte{[]byte("main() { assert(total == 100); }")}}
	at := func(dir, line string) Run {
		return Run{Exit: 134, Dir: dir, Stderr: []byte("bug: " + dir + "/d/bug.c:" + line + ": main: Assertion `total == 100' failed.\n")}
	}
	m := infer(t, []Run{at("/s/1", "90"), at("/s/2", "90")}, nil, in)
	if !m.Match(at("/s/3", "4")) {
		t.Errorf("%+v depends on the line", m.Signature())
	}
	if got := m.Signature().About.Title; got != "bug: bug.c:90: main: Assertion `total == 100' failed." {
		t.Error(got)
	}
}

// TestNameInPath has a function whose name is also that of a directory.
func TestNameInPath(t *testing.T) {
	in := Input{Names: []string{"in"}, Data: [][]byte{[]byte("hello")}}
	const trace = "Traceback (most recent call last):\n  File \"/home/f/t.py\", line 5, in <module>\n    g()\n  File \"/home/f/t.py\", line 4, in g\n    f(read())\n  File \"/home/f/t.py\", line 2, in f\n    return {}[x]\nKeyError: 'hello'\n"
	m := infer(t, []Run{{Exit: 1, Stderr: []byte(trace), Dir: "/s/1"}}, nil, in)
	if got := strings.Join(m.Signature().About.Frames, " < "); got != "f < g" {
		t.Error(got)
	}
}

// TestPlainLine checks that positions in the input, its directory and what varies from run to run
// do not count, and that the words of the message do.
func TestPlainLine(t *testing.T) {
	in := Input{Names: []string{"a.json"}, Data: [][]byte{[]byte(strings.Repeat("{}\n", 40) + `{"x": null}`)}}
	say := func(dir, words string) Run {
		return Run{Exit: 5, Dir: dir, Stderr: []byte("tool 1.2 started\ntool: error (at " + dir + "/d/a.json:" + words + "\n")}
	}
	works := Run{Stderr: []byte("tool 1.2 started\n"), Dir: "/s/9"}
	m := infer(t, []Run{say("/s/1", "41): Cannot iterate over null (null), pid 77"), say("/s/2", "41): Cannot iterate over null (null), pid 78")}, []Run{works}, in)
	if !m.Match(say("/s/3", "1): Cannot iterate over null (null), pid 2")) {
		t.Error("the same failure elsewhere in the input is not recognized")
	}
	if m.Match(say("/s/3", "1): Cannot index number, pid 2")) || m.Match(works) {
		t.Error("another failure is taken for it")
	}
}

func TestExitStatusOnly(t *testing.T) {
	f, err := Infer([]Run{{Exit: 3}, {Exit: 3}}, []Run{{}}, Input{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Signature(Default)
	if err != nil || s.About.Weak == "" || s.Ends != (End{Exited, 3}) {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := Infer([]Run{{Exit: 3}, {Exit: 4}}, nil, Input{}); err != ErrUnstable {
		t.Errorf("different statuses: %v", err)
	}
	if _, err := Infer([]Run{{Stdout: []byte("bad line 4\n")}}, []Run{{}}, Input{}); err != ErrWorks {
		t.Errorf("status 0: %v", err)
	}
}

// infer returns a matcher for what is inferred. It matches the runs.
func infer(t *testing.T, runs, works []Run, in Input) *Matcher {
	t.Helper()
	m := inferred(t, runs, works, in)
	for i, r := range runs {
		if !m.Match(r) {
			t.Fatalf("%+v does not match run %d", m.Signature(), i)
		}
	}
	return m
}

// inferred returns a matcher for what is inferred, whether it matches the runs or not.
func inferred(t *testing.T, runs, works []Run, in Input) *Matcher {
	t.Helper()
	f, err := Infer(runs, works, in)
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Signature(Default)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, s)
}
