package infer

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// inShell returns a case in which a shell script runs on a file.
func inShell(t *testing.T, script, content string) Case {
	t.Helper()
	local, err := oracle.NewLocal(oracle.LocalOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { local.Close() })
	command, err := NewCommand([]string{"sh", "-c", script, "sh", oracle.Mark})
	if err != nil {
		t.Fatal(err)
	}
	return Case{
		Exec: local, Command: command, Files: text.Single("in.txt", []byte(content)), Empty: text.Single("in.txt", nil),
		Args: []string{"in.txt"}, Timeout: time.Minute, Jobs: 2, Same: failure.Default,
	}
}

// judge returns the verdict about a file with this content.
func judge(t *testing.T, c Case, found *Found, content string) reduce.Verdict {
	t.Helper()
	m, err := found.Signature.Compile()
	if err != nil {
		t.Fatal(err)
	}
	s := &oracle.Script{Exec: c.Exec, Argv: c.Command.Argv, Args: c.Args, Insert: true, Timeout: c.Timeout, Judge: &Judge{Case: c, Matcher: m}}
	out, err := s.Test(context.Background(), text.Single("in.txt", []byte(content)))
	if err != nil {
		t.Fatal(err)
	}
	return out.Verdict
}

func TestInfer(t *testing.T) {
	c := inShell(t, `echo "pid $$ reads $1"; grep -q bomb "$1" && { echo "$0: error: $1:$(grep -n bomb "$1" | cut -d: -f1): it blew up" >&2; exit 4; }; grep -q dud "$1" && { echo "$0: error: dud" >&2; exit 4; }; exit 0`, "a\nb\nbomb\n")
	found, err := c.Infer(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if found.Runs != 3 || len(found.Elapsed) != 3 {
		t.Errorf("%d runs", found.Runs)
	}
	for content, want := range map[string]reduce.Verdict{"bomb\n": reduce.Interesting, "x\ny\nz\nbomb\n": reduce.Interesting, "dud\n": reduce.Boring, "x": reduce.Boring} {
		if got := judge(t, c, found, content); got != want {
			t.Errorf("%q: %v, want %v", content, got, want)
		}
	}
}

// TestUnhurried checks that a run which is slow once, as on a busy machine, is no hang: it gets more time.
func TestUnhurried(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "slow")
	c := inShell(t, `mkdir `+mark+` 2>/dev/null && exec sleep 600; [ -s "$1" ] || exit 0; echo "$0: error: it blew up" >&2; exit 4`, "bomb\n")
	c.Timeout, c.Longer, c.Jobs = 2*time.Second, time.Minute, 1
	found, err := c.Infer(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	slow := c
	slow.Timeout = c.Longer
	if got := judge(t, slow, found, "x"); got != reduce.Interesting || found.Runs != 3 {
		t.Errorf("%v after %d runs: %v", got, found.Runs, found.Signature)
	}
	if err := os.Remove(mark); err != nil {
		t.Fatal(err)
	}
	if s, err := c.Sample(context.Background()); err != nil || len(s.Runs) != sampleRuns || s.Of != sampleRuns {
		t.Errorf("a sample of %d runs, %d of which fail: %v", s.Of, len(s.Runs), err)
	}
	os.Remove(mark)
	c.Longer = 0
	var unstable *UnstableError
	if _, err := c.Infer(context.Background()); !errors.As(err, &unstable) {
		t.Errorf("with a limit that is the user's: %v", err)
	}
}

// TestWeak checks that a failure of which only the exit status is known comes with what would tell more.
func TestWeak(t *testing.T) {
	found, err := inShell(t, `echo always; grep -q bomb "$1" && { echo "the sum is 7"; exit 1; }; exit 0`, "bomb\n").Infer(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Join(found.Describe(true, nil), "\n"); !strings.Contains(lines, "this identity is weak: any failure that exits with 1 looks the same") ||
		!strings.Contains(lines, `only the original prints "the sum is 7"`) {
		t.Error(lines)
	}
}

// TestRefined checks that words of a message count although the input contains them, if a part of it
// without them shows the failure too.
func TestRefined(t *testing.T) {
	words := "this cannot be right: the widget has no handle at all\n"
	c := inShell(t, `grep -q widget "$1" && grep -q bomb "$1" && { echo "error: the widget at line 3 has no handle at all: $(grep -c . "$1")" >&2; exit 4; }; grep -q bomb "$1" && { echo "error: the gadget at line 3 has no valve at all: 1" >&2; exit 4; }; exit 0`, words+strings.Repeat("x\n", 50)+"widget bomb\n")
	found, err := c.Infer(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if got := judge(t, c, found, "widget bomb"); got != reduce.Interesting {
		t.Errorf("the failure is %v", got)
	}
	if got := judge(t, c, found, "bomb"); got != reduce.Boring {
		t.Errorf("another one is %v: %+v", got, found.Signature.Steps)
	}
	if want := "handle at all"; !strings.Contains(found.Signature.Steps[0].Want, want) {
		t.Errorf("%q is not kept: %s", want, found.Signature.Steps[0].Want)
	}
}

// TestInferHang uses a command that never ends on some inputs. The limit is short, but also a machine
// that is slow needs longer than that only for inputs that are not checked here.
func TestInferHang(t *testing.T) {
	c := inShell(t, `grep -q loop "$1" && exec sleep 100000; exit 0`, "a\nloop\n")
	c.Timeout = 3 * time.Second
	found, err := c.Infer(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if found.Signature.Ends.How != failure.Hangs {
		t.Fatalf("%+v", found.Signature)
	}
	if got := judge(t, c, found, "loop"); got != reduce.Interesting {
		t.Errorf("a hang is %v", got)
	}
}

func TestInferErrors(t *testing.T) {
	var works *WorksError
	if _, err := inShell(t, `echo done; test -s "$1" && echo "RESULT: broken"; exit 0`, "x").Infer(context.Background()); !errors.As(err, &works) || !reflect.DeepEqual(works.Hints, []string{"RESULT: broken"}) {
		t.Errorf("works: %v %+v", err, works)
	}
	var empty *EmptyError
	if _, err := inShell(t, `echo "error: always" >&2; exit 1`, "x").Infer(context.Background()); !errors.As(err, &empty) || !empty.Unread {
		t.Errorf("always: %v", err)
	}
	if _, err := inShell(t, `test -e "$1" || exit 7; echo "error: always" >&2; exit 1`, "x").Infer(context.Background()); !errors.As(err, &empty) || empty.Unread {
		t.Errorf("empty: %v", err)
	}
	var unstable *UnstableError
	if _, err := inShell(t, `exit $(($$ % 200 + 10))`, "x").Infer(context.Background()); !errors.As(err, &unstable) {
		t.Errorf("unstable: %v", err)
	} else if !strings.Contains(unstable.Error(), "of 3 runs") {
		t.Error(unstable)
	}
}

// TestSilentCrash tells two crashes by the same signal apart with each debugger that is installed.
func TestSilentCrash(t *testing.T) {
	for _, d := range []debugger{findDebugger(), findLLDB()} {
		t.Run(d.String(), func(t *testing.T) { silentCrash(t, d) })
	}
}

func silentCrash(t *testing.T, d debugger) {
	cc, err := exec.LookPath("cc")
	if err != nil || d.path == "" {
		t.Skip("needs a debugger and a C compiler")
	}
	dir := t.TempDir()
	source := `#include <stdio.h>
static int *volatile p;
__attribute__((noinline)) void first(void) { *p = 1; puts("a"); }
__attribute__((noinline)) void second(void) { *p = 2; puts("b"); }
int main(int n, char **a) { int c = fgetc(fopen(a[1], "r")); if (c == 'a') first(); if (c == 'b') second(); return 0; }
`
	if err := os.WriteFile(dir+"/crash.c", []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(cc, "-g", "-O1", "-o", dir+"/crash", dir+"/crash.c").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	c := inShell(t, "", "a long file that crashes\n")
	command, err := NewCommand([]string{dir + "/crash", oracle.Mark})
	if err != nil {
		t.Fatal(err)
	}
	c.Command, c.debugger = command, d
	found, err := c.Infer(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(found.Signature.About.Frames, []string{"first", "main"}) {
		t.Fatalf("%+v, %q", found.Signature, found.Notes)
	}
	for content, want := range map[string]reduce.Verdict{"a": reduce.Interesting, "b": reduce.Boring, "c": reduce.Boring} {
		if got := judge(t, c, found, content); got != want {
			t.Errorf("%q: %v, want %v", content, got, want)
		}
	}
}

// TestRareFailure uses a command that fails in every ninth run.
func TestRareFailure(t *testing.T) {
	count := t.TempDir() + "/count"
	c := inShell(t, `n=$(($(cat `+count+` 2>/dev/null || echo 0) + 1)); echo $n > `+count+`; [ $((n % 9)) -eq 0 ] && grep -q bomb "$1" && { echo "error: it blew up" >&2; exit 4; }; exit 0`, "bomb\n")
	c.Jobs, c.Tries = 1, 40
	found, err := c.Infer(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if found.Signature.Ends != (failure.End{How: failure.Exited, Status: 4}) || found.Runs != 27 || len(found.Elapsed) != 3 {
		t.Errorf("%v in %d of %d runs", found.Signature, len(found.Elapsed), found.Runs)
	}
	c.Tries = 5
	os.Remove(count)
	var works *WorksError
	if _, err := c.Infer(context.Background()); !errors.As(err, &works) {
		t.Errorf("5 tries: %v", err)
	}
}

// TestCommandPaths checks that files in the directory where a command is given are found from others.
func TestCommandPaths(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"tool.py", "test", "inc/a.h"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := NewCommand([]string{"sh", "tool.py", "test", "-Iinc", "--config=inc/a.h", "-v", "@@", "x.@@", "none.py", "/abs", ".", "./inc"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{dir + "/tool.py", "test", "-I" + dir + "/inc", "--config=" + dir + "/inc/a.h", "-v", "@@", "x.@@", "none.py", "/abs", ".", dir + "/inc"}
	if !reflect.DeepEqual(c.Argv[1:], want) {
		t.Errorf("%q", c.Argv[1:])
	}
	if _, err := NewCommand([]string{"tool.py"}); err == nil || !strings.Contains(err.Error(), "./tool.py") {
		t.Error(err)
	}
}

func TestSplitWords(t *testing.T) {
	for line, want := range map[string][]string{
		`a b  c`: {"a", "b", "c"}, `'a b' "c d"e \ f`: {"a b", "c de", " f"}, `a "" b`: {"a", "", "b"}, `"a\"b" 'c\d'`: {`a"b`, `c\d`}, "": nil,
	} {
		if got, err := SplitWords(line); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q, %v", line, got, err)
		}
	}
	if _, err := SplitWords(`a "b`); err == nil {
		t.Error("an open quotation mark is accepted")
	}
}
