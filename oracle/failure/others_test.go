package failure

import (
	"strings"
	"testing"
)

const overflow = `=================================================================
==4711==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014 at pc 0x55 bp 0x7f sp 0x7f
WRITE of size 1 at 0x602000000014 thread T0
    #0 0x5591 in store /src/ini.c:31
    #1 0x5592 in parse /src/ini.c:60
    #2 0x5593 in main /src/ini.c:90
`

func TestReported(t *testing.T) {
	for _, c := range []struct {
		name, output, want string
	}{
		{"nothing", "", ""},
		{"ordinary messages", "in.c:3:1: error: expected ';'\nmake: *** [all] Error 1\n", ""},
		{"sanitizer", "building\n" + overflow, "AddressSanitizer"},
		{"assertion", "ledger: ledger.c:29: finish: Assertion `total == 0' failed.\n", "assertion"},
	} {
		s, ok := Reported(Run{Stderr: []byte(c.output), Exit: 1}, Input{})
		if ok != (c.want != "") || s.About.Kind != c.want || s.Ends.How != Anyhow {
			t.Errorf("%s: %q, %v, end %v; want %q", c.name, s.About.Kind, ok, s.Ends, c.want)
		}
	}
}

// TestAlike checks that a failure is recognized if its message quotes other words, and that a failure
// without words is not taken for all others that end in the same way.
func TestAlike(t *testing.T) {
	say := func(input, message string) (Signature, Run) {
		r := Run{Exit: 1, Stderr: []byte(message)}
		s, ok := Of(r, Input{Names: []string{"a.txt"}, Data: [][]byte{[]byte(input)}})
		if !ok {
			t.Fatalf("%s: not a failure", message)
		}
		return s, r
	}
	traceback := "Traceback (most recent call last):\n  File \"/t/tool.py\", line 9, in main\n    load(x)\n  File \"/t/tool.py\", line 4, in load\n    raise KeyError\n"
	first, _ := say("x the y", traceback+"KeyError: the key is missing")
	again, run := say("x y", traceback+"KeyError: the key is missing")
	other, otherRun := say("x y", strings.ReplaceAll(traceback, "load", "save")+"KeyError: the key is missing")
	silent, silentRun := say("x", "")
	m := compile(t, first)
	if first.Key() == again.Key() {
		t.Error("the example shows nothing: the signatures are the same")
	}
	if !m.Alike(again, run) || m.Alike(other, otherRun) || m.Alike(silent, silentRun) || compile(t, silent).Alike(again, run) {
		t.Error("failures are not told apart")
	}
	with, _ := say("x", "tool: bad line 7")
	without, run := say("x", "tool: bad line ")
	line, lineRun := say("x", "tool: good line ")
	if m := compile(t, with); !m.Alike(without, run) || m.Alike(line, lineRun) {
		t.Error("messages are not told apart by their words")
	}
	if !compile(t, silent).Alike(silent, silentRun) {
		t.Error("the same exit status is another failure")
	}
}

func compile(t *testing.T, s Signature) *Matcher {
	t.Helper()
	m, err := s.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestNameAndCrash(t *testing.T) {
	long := "tool: error in a very long message that does not end before the fortieth byte of it"
	for _, c := range []struct {
		run   Run
		name  string
		crash bool
	}{
		{Run{Signal: 11}, "SIGSEGV", true},
		{Run{Signal: 40}, "signal-40", true},
		{Run{TimedOut: true}, "hang", true},
		{Run{Exit: 3}, "exit-3", false},
		{Run{Exit: 1, Stderr: []byte(overflow)}, "AddressSanitizer-heap-buffer-overflow", true},
		{Run{Exit: 1, Stderr: []byte("tool: bad/../line 7\n")}, "tool-bad-line", false},
		{Run{Exit: 1, Stderr: []byte(long)}, "tool-error-in-very-long-message-that", false},
	} {
		s, ok := Of(c.run, Input{})
		if !ok || s.Name() != c.name || s.Crash() != c.crash {
			t.Errorf("%v: %s, crash %v; want %s, %v", s, s.Name(), s.Crash(), c.name, c.crash)
		}
	}
}

// TestOfDebugger checks that crashes without a message are told apart by where they happen.
func TestOfDebugger(t *testing.T) {
	at := func(function string) string {
		s, _ := Of(Run{Signal: 11, Debugger: []byte("#0  0x0000555555555131 in " + function + " (p=0x0) at a.c:3\n#1  0x0000555555555140 in main () at a.c:9\n")}, Input{})
		return s.Key()
	}
	walk := at("walk")
	if walk == at("drop") || walk != at("walk") {
		t.Error("the functions do not count")
	}
}

// TestPossible checks that the quick look finds every report, and that ordinary messages pass.
func TestPossible(t *testing.T) {
	for _, output := range []string{
		overflow, "ledger: ledger.c:29: finish: Assertion `total == 0' failed.\n", "free(): double free detected in tcache 2\n",
		"thread 'main' panicked at src/main.rs:2:5:\nboom\n", "panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3 +0x1d\n",
		"Traceback (most recent call last):\n  File \"/t/tool.py\", line 9, in main\n    load(x)\nKeyError\n",
		"java.lang.IllegalStateException\n\tat Main.main(Main.java:3)\n", "a.c:1:1: internal compiler error: in build, at tree.c:9\n",
		"Can't divide at t.pl line 3.\n", "\x1b[31mass\x1b[mert", "terminate called after throwing an instance of 'int'\n",
	} {
		if !Possible(Run{Stderr: []byte(output)}) || !Possible(Run{Stdout: []byte(output)}) {
			t.Errorf("not possible: %s", output)
		}
	}
	for _, output := range []string{"", "hello\n", "in.c:3:1: expected ';' before '}' token\n  3 | int x\n    |      ^\n"} {
		if Possible(Run{Stderr: []byte(output)}) {
			t.Errorf("possible: %s", output)
		}
	}
}

func TestRequired(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{"abc", "abc"}, {"^a.*bcd[0-9]+e", "bcd"}, {"(one|two)x", "onex,twox"}, {"^Error|Exception", "Error,Exception"}, {"(one|[0-9])xy", "xy"}, {"(?i)abc", ""},
		{"(abc)?d", "d"}, {"(abc)+", "abc"}, {".*", ""}, {"abc|d*", ""}, {"(abc){2,}", "abc"},
	} {
		if got := strings.Join(required(c.pattern), ","); got != c.want {
			t.Errorf("%s: %s, want %s", c.pattern, got, c.want)
		}
	}
}

// TestLoose checks that messages which quote different words of their inputs are one failure.
func TestLoose(t *testing.T) {
	exactly := func(input, message string) (Signature, Run, Input) {
		r := Run{Exit: 1, Stderr: []byte(message)}
		in := Input{Names: []string{"a.txt"}, Data: [][]byte{[]byte(input)}}
		s, _ := Of(r, in)
		return s, r, in
	}
	say := func(input, message string) (Signature, Run) {
		s, r, in := exactly(input, message)
		return s.Loose(in), r
	}
	first, own := say("station Jena 0x10", "tool: error: no such station: Jena (see /doc/a) 0x10")
	m := compile(t, first)
	if !m.Match(own) {
		t.Errorf("%s does not match its own run", first.Steps[0].Want)
	}
	if s, r := say("emit Ghent", "tool: error: no such station: Ghent (see /etc/a) 0x20"); !m.Alike(s, r) {
		t.Errorf("%s is not alike", r.Stderr)
	}
	if s, r := say("emit Ghent", "tool: error: no more station: Ghent (see /doc/b) 0x20"); m.Alike(s, r) {
		t.Errorf("%s is alike", r.Stderr)
	}
	// If all words are of the input, they stay.
	if s, _, in := exactly("tool error no such", "tool: error: no such"); s.Loose(in).Key() != s.Key() || !strings.Contains(s.Steps[0].Want, "error") {
		t.Errorf("nothing is left of %s: %s", s.Steps[0].Want, s.Loose(in).Steps[0].Want)
	}
}
