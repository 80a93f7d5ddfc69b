package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/bench/internal/casetest"
	"github.com/whittle-dd/whittle/bench/internal/command"
	"github.com/whittle-dd/whittle/oracle"
)

// toy is a case whose program divides if one word comes before another.
func toy(t *testing.T, dir, truth string) {
	t.Helper()
	for name, content := range map[string]string{
		"cmd":        "sh '$CASE/sut.sh' --in=@@\n",
		"build.sh":   "cd \"$(dirname \"$0\")\" && cp source sut.sh\n",
		"source":     "while read w x; do case $w in need) n=1;; zero) [ \"$n\" ] && { echo \"toy: division by zero in line $x\" >&2; exit 3; };; bad) echo \"toy: bad line\" >&2; exit 3;; esac; done <\"${1#--in=}\"\n",
		"input.txt":  "hello 1\nhello 2\nneed\nhello 3\nhello 4\nzero 7\nbad\n",
		"same.txt":   "need\nzero 1\n",
		"other.txt":  "bad\n",
		"fine.txt":   "hello\n",
		"truth.json": truth,
	} {
		casetest.Write(t, filepath.Join(dir, name), content)
	}
}

func TestRun(t *testing.T) {
	needPython(t)
	if testing.Short() {
		t.Skip("builds the command")
	}
	binary, err := command.Build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	toy(t, filepath.Join(dir, "right"), `{"exit": 3, "stderr_regex": "^toy: division(?! by one)", "trap": {"stderr_regex": "bad line\\Z"}}`)
	toy(t, filepath.Join(dir, "wrong"), `{"exit": 4}`)
	toy(t, filepath.Join(dir, "broken"), `{}`)
	casetest.Write(t, filepath.Join(dir, "broken", "build.sh"), "echo no compiler; exit 1\n")
	casetest.Write(t, filepath.Join(dir, "no case", "cmd"), "x")
	var out, log bytes.Buffer
	if err := run(t.Context(), dir, nil, options{binary: binary, jobs: 1, budget: 1e12}, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	for _, want := range []string{
		"| broken | not run: it cannot be built: no compiler |",
		"| right | toy: division by zero in line 7; exit status 3 | 36 → 9 | 9 |", " | yes | yes | 5 of 5 |\n",
		" | **no** | yes | 5 of 5 |\n", "2 of 3 cases ran: 1 stay on their failure, 2 are within 3 times the size by hand, 1 both.",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %s", want)
		}
	}
	if t.Failed() {
		t.Logf("%s\n%s", &out, &log)
	}
	if err := run(t.Context(), dir, []string{"nothing"}, options{binary: binary}, &out, &log); err == nil {
		t.Error("no case, and no error")
	}
}

func needPython(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
}

func TestRule(t *testing.T) {
	needPython(t)
	abort, one, word := "SIGABRT", 1, `^a\b`
	for _, c := range []struct {
		rule rule
		run  oracle.Result
		want bool
	}{
		{rule{Signal: &abort}, oracle.Result{Signal: 6, Exit: 134}, true},
		{rule{Signal: &abort}, oracle.Result{Exit: 134}, false},
		{rule{Exit: &one}, oracle.Result{Exit: 1}, true},
		{rule{Exit: &one}, oracle.Result{Exit: 1, TimedOut: true}, false},
		{rule{Hang: 1}, oracle.Result{TimedOut: true}, true},
		{rule{}, oracle.Result{Exit: 7}, true},
		{rule{Stdout: &word}, oracle.Result{Output: []byte("x\na b")}, true},
		{rule{Stderr: &word}, oracle.Result{Output: []byte("x\na b")}, false},
		{rule{Not: &word}, oracle.Result{Output: []byte("x\na b")}, false},
		{rule{Differs: true}, oracle.Result{}, false},
	} {
		if got, err := c.rule.shows(t.Context(), c.run, nil); got != c.want || err != nil {
			t.Errorf("%+v on %+v: %v, %v", c.rule, c.run, got, err)
		}
	}
}
