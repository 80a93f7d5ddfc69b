package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/casetest"
	"github.com/whittle-dd/whittle/bench/internal/command"
	"github.com/whittle-dd/whittle/bench/internal/peers"
)

// built is where the command is, once a test has needed it.
var built string

func TestMain(m *testing.M) {
	peers.Init()
	code := m.Run()
	if built != "" {
		os.RemoveAll(filepath.Dir(built))
	}
	os.Exit(code)
}

// toy is a probe whose input has three words that are needed, and a test that is a search. It
// notes every run in a file.
func toy(t *testing.T, dir, best string) (calls string) {
	t.Helper()
	calls = filepath.Join(t.TempDir(), "calls")
	casetest.Write(t, filepath.Join(dir, "input.txt"), "one two three\nfour five\nsix seven eight nine\n")
	casetest.Write(t, filepath.Join(dir, "best.txt"), best)
	casetest.Write(t, filepath.Join(dir, "test.sh"),
		"#!/bin/sh\necho >>'"+calls+"'\ngrep -qw two \"$1\" && grep -qw five \"$1\" && grep -qw nine \"$1\"\n")
	return calls
}

// lines runs the command and returns the lines it prints.
func lines(t *testing.T, o options, dirs ...string) ([]string, error) {
	t.Helper()
	var out, log bytes.Buffer
	o.jobs = 1
	err := run(t.Context(), dirs, o, &out, &log)
	t.Log(log.String())
	return strings.Split(strings.TrimSpace(out.String()), "\n"), err
}

// buildWhittle returns the path of the command, which is built once.
func buildWhittle(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the command")
	}
	if built != "" {
		return built
	}
	dir, err := os.MkdirTemp("", "whittle-probes-")
	if err != nil {
		t.Fatal(err)
	}
	if built, err = command.Build(t.Context(), dir); err != nil {
		os.RemoveAll(dir)
		t.Fatal(err)
	}
	return built
}

func TestRun(t *testing.T) {
	binary := buildWhittle(t)
	dir := t.TempDir()
	calls := toy(t, filepath.Join(dir, "words-txt"), "two five nine")
	casetest.Write(t, filepath.Join(dir, "other-txt", "input.txt"), "one")
	casetest.Write(t, filepath.Join(dir, "other-txt", "test.sh"), "#!/bin/sh\nfalse\n")
	o := options{binary: binary, run: "words", again: true, verdicts: t.TempDir(), keep: t.TempDir()}
	first, err := lines(t, o, dir)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(first[2], "| words-txt | 9 | 3 | 3 | ") {
		t.Errorf("row %q, want one of 9 tokens that become 3", first[2])
	}
	if !slices.Contains(first, "1 of 1 probes are at the minimum by hand (100 %).") || !slices.Contains(first, "A second run removes 0 tokens.") {
		t.Errorf("totals %q", first[3:])
	}
	kept, err := os.ReadFile(filepath.Join(o.keep, "words-txt.txt"))
	if got := strings.Join(strings.Fields(string(kept)), " "); err != nil || got != "two five nine" {
		t.Errorf("kept %q, %v; want the three words", kept, err)
	}

	before := size(t, calls)
	second, err := lines(t, o, filepath.Join(dir, "words-txt"))
	if err != nil || !slices.Equal(first, second) {
		t.Errorf("with recorded verdicts, %v:\n%s\nwant\n%s", err, strings.Join(second, "\n"), strings.Join(first, "\n"))
	}
	if n := size(t, calls) - before; n != 1 {
		t.Errorf("with recorded verdicts, the test ran %d times; want once, on best.txt", n)
	}

	casetest.Write(t, filepath.Join(dir, "words-txt", "test.sh"), "#!/bin/sh\ngrep -q two \"$1\"\n")
	third, err := lines(t, o, dir)
	if err == nil || !strings.Contains(third[2], "are those of another test") {
		t.Errorf("verdicts of another test: %v, row %q", err, third[2])
	}
}

// size returns how many bytes a file has.
func size(t *testing.T, path string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}

// A minimum that does not pass its test is an error, and does not count as reached.
func TestWrongBest(t *testing.T) {
	binary := buildWhittle(t)
	dir := filepath.Join(t.TempDir(), "words-txt")
	toy(t, dir, "one two three four")
	out, err := lines(t, options{binary: binary}, dir)
	if err == nil || !strings.Contains(out[2], "BEST IS NOT INTERESTING") || !strings.Contains(out[4], "0 of 1 probes") {
		t.Errorf("%v; table:\n%s", err, strings.Join(out, "\n"))
	}
}

// The result of C-Vise stands beside ours.
func TestCVise(t *testing.T) {
	binary := buildWhittle(t)
	dir, bin := filepath.Join(t.TempDir(), "words-c"), t.TempDir()
	casetest.Write(t, filepath.Join(dir, "input.c"), "int a;\nint b;\nint c;\n")
	casetest.Write(t, filepath.Join(dir, "best.c"), "b")
	casetest.Write(t, filepath.Join(dir, "test.sh"), "#!/bin/sh\ngrep -q b \"$1\"\n")
	casetest.Write(t, filepath.Join(bin, "cvise"), "#!/bin/sh\necho 'int b' > input.c\n\"$3\"\n")
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	o := options{binary: binary, cvise: true, cap: time.Hour, verdicts: t.TempDir()}
	out, err := lines(t, o, dir)
	if err != nil || !strings.Contains(out[2], " | 2, 1 | ") || !strings.Contains(out[6], "C-Vise on 1 of them: 2 tokens in 1 tests, 0 runs stopped;") {
		t.Errorf("%v; table:\n%s", err, strings.Join(out, "\n"))
	}
	casetest.Write(t, filepath.Join(bin, "cvise"), "#!/bin/sh\necho it ran again\nexit 1\n")
	if again, err := lines(t, o, dir); err != nil || !slices.Equal(again, out) {
		t.Errorf("with the recorded result, %v; table:\n%s", err, strings.Join(again, "\n"))
	}
}

func TestMissing(t *testing.T) {
	bin := t.TempDir()
	for _, name := range []string{"gcc", "z3"} {
		casetest.Write(t, filepath.Join(bin, name), "")
	}
	t.Setenv("PATH", bin)
	for _, c := range []struct{ test, want string }{
		{"gcc -c \"$f\" && grep -q php \"$f\"", ""},
		{"g++ -w \"$f\" && g++ -S \"$f\"", "g++"},
		{"#!/bin/sh\n# node is not needed\n[ \"$(timeout 5 php -n \"$f\")\" = abc ]", "php"},
		{"z3 -smt2 \"$f\" | jq . ; ! node \"$f\"", "jq node"},
		{"if python3 -I \"$f\"; then rustc x; fi", "python3 rustc"},
		{"out=$(sqlite3 :memory: <\"$f\")", "sqlite3"},
	} {
		if got := strings.Join(missing([]byte(c.test)), " "); got != c.want {
			t.Errorf("%s: missing %q, want %q", c.test, got, c.want)
		}
	}
}

// A probe whose program is not installed is named, and is no error.
func TestSkipped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "loop-php")
	casetest.Write(t, filepath.Join(dir, "input.php"), "<?php echo 1;")
	casetest.Write(t, filepath.Join(dir, "best.php"), "<?php echo 1;")
	casetest.Write(t, filepath.Join(dir, "test.sh"), "#!/bin/sh\nphp \"$1\"\n")
	t.Setenv("PATH", t.TempDir())
	out, err := lines(t, options{binary: "none"}, dir)
	if err != nil || !strings.HasSuffix(out[2], "skipped: not installed: php |") || out[4] != "Skipped, because a program is not installed: loop-php (php)." {
		t.Errorf("%v; table:\n%s", err, strings.Join(out, "\n"))
	}
}

func TestTable(t *testing.T) {
	var out bytes.Buffer
	tab := table{out: &out, again: true, cvise: true}
	of := func(name string, best int, tokens ...int) result {
		r := result{name: name, input: tokens[0], best: best}
		r.Interesting = true
		for i, n := range tokens {
			pass := []string{"", "harvest", "windows", "harvest"}[i]
			r.Steps = append(r.Steps, command.Step{Tests: 10 * i, Size: command.Size{Tokens: n}, Pass: pass})
			r.To.Tokens, r.Tests = n, 10*i+5
		}
		return r
	}
	worst, below := of("worst-c", 5, 30, 20, 19, 9), of("below-js", 9, 20, 8)
	worst.againRemoved, worst.cvise = 1, &peers.Result{Size: peers.Size{Tokens: 7}, Tests: 400, Capped: true}
	tab.header()
	tab.row(worst)
	tab.row(below)
	tab.row(of("same-go", 12, 12, 12))
	tab.totals()
	const want = `| probe | tokens | by hand | result | tests | until size | a second run removes | C-Vise: tokens, tests | tokens removed by |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
| worst-c | 30 | 5 | 9 | 35 | 30 | 1 | 7, 400* | harvest 20, windows 1 |
| below-js | 20 | 9 | 8 | 15 | 10 | 0 |  | harvest 12 |
| same-go | 12 | 12 | 12 | 15 | 0 | 0 |  |  |

2 of 3 probes are at the minimum by hand (67 %); the worst, worst-c, is 4 tokens above it.
62 → 29 tokens for 26 by hand (1.12 times) in 65 tests, 40 until size.
A second run removes 1 tokens: worst-c (1).
C-Vise on 1 of them: 7 tokens in 400 tests, 1 runs stopped; whittle: 9 tokens in 35 tests, larger on 1: worst-c (+2).
Below the minimum by hand: below-js.
`
	if out.String() != want {
		t.Errorf("table:\n%s\nwant\n%s", out.String(), want)
	}
}
