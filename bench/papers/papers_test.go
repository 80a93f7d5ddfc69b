package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/bench/internal/casetest"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// folder returns a folder with one case, in a language that needs no grammar.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	var src strings.Builder
	for range 12 {
		src.WriteString("(assert (and x (or y z)))\n(declare-fun f (Int Int) Int)\n")
	}
	casetest.Write(t, filepath.Join(dir, "smt-needle", "input.smt2"), src.String()+"(assert (not (needle 1)))\n"+src.String())
	casetest.Write(t, filepath.Join(dir, "smt-needle", "test.sh"), "#!/bin/sh\ngrep -q 'needle' input.smt2\n")
	return dir
}

// TestRun runs the experiments on a small case twice: the second time the verdicts are known.
func TestRun(t *testing.T) {
	dir, cache := folder(t), t.TempDir()
	o := options{only: "wdd,cdd,hoist", cache: cache, tests: 40, seconds: 90, seeds: 2}
	var first, second, log1, log2 bytes.Buffer
	if err := run(t.Context(), dir, o, &first, &log1); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"WDD RQ1", "WDD RQ2", "WDD RQ3", "findings 1 and 2", "finding 3", "finding 4", "finding 5", "finding 6", "Hoisting", "| smt-needle"} {
		if !strings.Contains(first.String(), want) {
			t.Errorf("no %q in\n%s", want, first.String())
		}
	}
	if err := run(t.Context(), dir, o, &second, &log2); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("the tables differ when the verdicts are known:\n%s\n%s", first.String(), second.String())
	}
	if strings.Contains(log1.String(), "hoist: 0 s, 0 tests executed") || !strings.Contains(log2.String(), ", 0 tests executed so far") {
		t.Errorf("want tests in the first run and none in the second:\n%s\n%s", log1.String(), log2.String())
	}
}

// The cap stops a run, and its figures show that.
func TestCap(t *testing.T) {
	var out, log bytes.Buffer
	if err := run(t.Context(), folder(t), options{only: "hoist", cache: t.TempDir(), tests: 3}, &out, &log); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), ", 3* |") {
		t.Errorf("no figure with a star in\n%s", out.String())
	}
}

// A store returns what was put, even after a kill in the middle of a record.
func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "verdicts")
	a, b, c := reduce.DigestOf([]byte("a")), reduce.DigestOf([]byte("b")), reduce.DigestOf([]byte("c"))
	s, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	s.Put(a, reduce.Outcome{Verdict: reduce.Interesting})
	s.Put(b, reduce.Outcome{Verdict: reduce.Unresolved})
	s.Put(c, reduce.Outcome{Verdict: reduce.Boring})
	s.Close()
	if err := os.Truncate(path, int64(2*recordSize-5)); err != nil {
		t.Fatal(err)
	}
	for range 2 { // records written after a cut must be found too
		if s, err = openStore(path); err != nil {
			t.Fatal(err)
		}
		if out, ok := s.Get(a); !ok || out.Verdict != reduce.Interesting {
			t.Errorf("a is %v, %v", out, ok)
		}
		if _, ok := s.Get(b); ok {
			t.Error("an unresolved verdict was kept")
		}
		s.Put(c, reduce.Outcome{Verdict: reduce.Boring})
		s.Close()
	}
	if s, err = openStore(path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if out, ok := s.Get(c); !ok || out.Verdict != reduce.Boring {
		t.Errorf("c is %v, %v", out, ok)
	}
}

// The program to debloat compiles, and all its features work.
func TestProgram(t *testing.T) {
	cc := compiler(t)
	dir := t.TempDir()
	bin := filepath.Join(dir, "tally")
	if out, err := exec.Command(cc, "-Wall", "-Wextra", "-Werror", "-O1", "-o", bin, "debloat/tally.c").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const text = "the cat and\nthe dog and\nthe dog and\n"
	for _, c := range []struct {
		args, in, want string
		exit           int
	}{
		{"count", text, "3 9 36\n", 0},
		{"freq 2", text, "3 and\n3 the\n", 0},
		{"hist", "a\n" + strings.Repeat("b", 25) + "\n", "  0 " + strings.Repeat("#", 40) + "\n 10 \n 20 " + strings.Repeat("#", 40) + "\n", 0},
		{"calc|1 + 2 * 3", "", "7\n", 0},
		{"calc|(1 + 2) * -3 % 5", "", "-4\n", 0},
		{"calc|1 / 0", "", "", 2},
		{"calc|(1", "", "", 2},
		{"calc|1 x", "", "", 2},
		{"base 16 2 fF", "", "11111111\n", 0},
		{"base 2 10 12", "", "", 1},
		{"base 1 10 0", "", "", 64},
		{"rot", "Hello, abc\n", "Uryyb, nop\n", 0},
		{"rot 1", "xyz\n", "yza\n", 0},
		{"crc", "123456789", "cbf43926\n", 0},
		{"uniq", text, "1 the cat and\n2 the dog and\n", 0},
		{"rev", "abc\n\nxy\n", "cba\n\nyx\n", 0},
		{"wrap 8", "one two three\nfour", "one two\nthree\nfour\n", 0},
		{"what", "", "", 64},
		{"", "", "", 64},
	} {
		args := strings.Fields(c.args)
		if name, expr, ok := strings.Cut(c.args, "|"); ok {
			args = []string{name, expr}
		}
		cmd := exec.Command(bin, args...)
		cmd.Stdin = strings.NewReader(c.in)
		out, _ := cmd.Output()
		if string(out) != c.want || cmd.ProcessState.ExitCode() != c.exit {
			t.Errorf("tally %s printed %q and exited with %d, want %q and %d", c.args, out, cmd.ProcessState.ExitCode(), c.want, c.exit)
		}
	}
}

// The property keeps the calculator and nothing else.
func TestProperty(t *testing.T) {
	compiler(t)
	src, err := os.ReadFile("debloat/tally.c")
	if err != nil {
		t.Fatal(err)
	}
	test, err := filepath.Abs("debloat/test.sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, from, to string
		keeps          bool
	}{
		{"as it is", "", "", true},
		{"without rev", `{"rev", rev},`, "", true},
		{"without calc", `{"calc", calc},`, "", false},
		{"sums that subtract", "n += product();", "n -= product();", false},
		{"no remainder", "n %= by;", "", false},
		{"no check for zero", `die(BAD_EXPR, "division by zero");`, ";", false},
		{"no declaration", "static long sum(void);", "", false},
	} {
		dir := t.TempDir()
		changed := strings.Replace(string(src), c.from, c.to, 1)
		if c.from != "" && changed == string(src) {
			t.Errorf("%s: tally.c has no %q", c.name, c.from)
		}
		casetest.Write(t, filepath.Join(dir, "tally.c"), changed)
		cmd := exec.Command(test)
		cmd.Dir = dir
		if err := cmd.Run(); (err == nil) != c.keeps {
			t.Errorf("%s: %v, want interesting %t", c.name, err, c.keeps)
		}
	}
}

// The experiment recognizes the program as C, finds it interesting and tests candidates.
func TestDebloat(t *testing.T) {
	compiler(t)
	if !syntax.Grammars {
		t.Skip("no grammar of C without cgo")
	}
	l := &lab{options: options{cache: t.TempDir(), tests: 3, seconds: 90}, exec: local(t), out: &bytes.Buffer{}, log: &bytes.Buffer{}, results: map[string]*result{}}
	defer l.close()
	s, err := l.openProgram(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.run(t.Context(), s, algorithm{frame: persesStar, list: counter})
	if err != nil {
		t.Fatal(err)
	}
	if r.tests != 3 || !r.capped || s.cached.Misses() != 4 || s.language.Name != "c" {
		t.Errorf("%d tests, capped %t, %d executed, language %s; want 3 and that on the original, in C", r.tests, r.capped, s.cached.Misses(), s.language.Name)
	}
}

func local(t *testing.T) oracle.Executor {
	t.Helper()
	e, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// compiler returns the compiler that test.sh finds, or skips the test.
func compiler(t *testing.T) string {
	t.Helper()
	for _, cc := range []string{"gcc-12", "gcc", "clang", "cc"} {
		if path, err := exec.LookPath(cc); err == nil {
			return path
		}
	}
	t.Skip("no C compiler")
	return ""
}
