// Package peers runs other installed reducers on cases and counts their tests.
//
// Every tool gets the same test: a wrapper that runs the test of the case in a fresh directory on
// the candidate, however the tool passes it, counts the tests, and keeps the smallest interesting
// candidate. Tools are told to run one test at a time.
package peers

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/bench/internal/cases"
)

// A Tool is another reducer: its name and how to call it.
type Tool struct {
	Name    string // in baselines.csv
	program string // to look up on PATH
	install string
	result  string // path of its result; "" if it overwrites the input

	// args returns the arguments of a call in a folder that holds the input, the wrapper
	// test.sh, data/ with a copy of the input alone, and condition.py.
	args func(job) ([]string, error)
}

// argv returns the whole command. A run of multidelta works on one level of nesting and
// should be repeated from the outermost level to the innermost.
func (t Tool) argv(j job) ([]string, error) {
	args, err := t.args(j)
	if t.program != "multidelta" {
		return append([]string{t.program}, args...), err
	}
	const levels = `for level in 0 1 2 10; do "$0" -level=$level "$@" || exit; done`
	return append([]string{"sh", "-c", levels, t.program}, args...), err
}

// A job is one call of a tool.
type job struct {
	input    string // its name
	test     string // the path of the wrapper
	grammars string
}

func (j job) ext() string { return strings.TrimPrefix(filepath.Ext(j.input), ".") }

// IsC reports whether the name of a file is that of C or C++.
func IsC(name string) bool {
	return strings.Contains(" .c .h .cc .cpp .cxx .hpp ", " "+filepath.Ext(name)+" ")
}

// placeholder stands for the name of the input in the path of a result.
const placeholder = "INPUT"

// errNotFor is the error for inputs that a tool does not accept.
var errNotFor = errors.New("not for this kind of input")

var tools = []Tool{
	{"whittle", "whittle", "go install ./cmd/whittle", "", func(j job) ([]string, error) {
		return []string{"-j", "1", "-q", "--allow-write", "../state", j.test, j.input}, nil // where the wrapper counts
	}},
	{"creduce", "creduce", "apt install creduce", "", func(j job) ([]string, error) {
		return append(notC(j), "--n", "1", j.test, j.input), nil
	}},
	{"cvise", "cvise", "apt install cvise", "", func(j job) ([]string, error) {
		return append(notC(j), "--n", "1", j.test, j.input), nil
	}},
	{"shrinkray", "shrinkray", "pipx install shrinkray", "", func(j job) ([]string, error) {
		return []string{"--parallelism", "1", "--ui", "basic", j.test, j.input}, nil
	}},
	{"picire", "picire", "pip install picire", "out/" + placeholder, func(j job) ([]string, error) {
		return []string{"--input=" + j.input, "--test=" + j.test, "--out=out", "--atom=both"}, nil
	}},
	{"picireny", "picireny", "pip install picireny, and name grammars with -grammars", "out/" + placeholder, func(j job) ([]string, error) {
		gs, start, err := j.grammar()
		if err != nil {
			return nil, err
		}
		return append([]string{"--input=" + j.input, "--test=" + j.test, "--out=out", "--start=" + start, "--grammar"}, gs...), nil
	}},
	{"dustmite", "dustmite", "apt install dustmite", "data.reduced/" + placeholder, func(j job) ([]string, error) {
		return []string{"--split", "*." + j.ext() + ":d", "data", j.test}, nil
	}},
	{"lithium", "lithium", "pip install lithium-reducer", "", func(j job) ([]string, error) {
		return []string{"condition.py", j.test, j.input}, nil
	}},
	{"ddsmt", "ddsmt", "pip install ddsmt", "out.smt2", func(j job) ([]string, error) {
		if j.ext() != "smt2" {
			return nil, errNotFor
		}
		return []string{"-j", "1", j.input, "out.smt2", j.test}, nil
	}},
	{"halfempty", "halfempty", "build it from github.com/googleprojectzero/halfempty", "halfempty.out", func(j job) ([]string, error) {
		return []string{"--num-threads=1", "--output=halfempty.out", j.test, j.input}, nil
	}},
	{"delta", "multidelta", "apt install delta", "", func(j job) ([]string, error) {
		return []string{j.test, j.input}, nil
	}},
	{"treereduce", "treereduce-c", "cargo install treereduce-c", "out", func(j job) ([]string, error) {
		if j.ext() != "c" {
			return nil, errNotFor
		}
		return []string{"-j", "1", "-s", j.input, "-o", "out", "--", j.test, "@@.c"}, nil
	}},
}

func notC(j job) []string {
	if IsC(j.input) {
		return nil
	}
	return []string{"--not-c"}
}

// grammar returns the files of the grammar for the input, including its base classes, and
// the start rule.
func (j job) grammar() (files []string, start string, err error) {
	dir := filepath.Join(j.grammars, j.ext())
	rule, err := os.ReadFile(filepath.Join(dir, "start"))
	if j.grammars == "" || err != nil {
		return nil, "", fmt.Errorf("%w: there is no grammar for it (-grammars)", errNotFor)
	}
	found, err := os.ReadDir(dir)
	grammar := false
	for _, f := range found {
		if f.Type().IsRegular() && f.Name() != "start" {
			files = append(files, filepath.Join(dir, f.Name()))
			grammar = grammar || filepath.Ext(f.Name()) == ".g4"
		}
	}
	if err == nil && !grammar {
		err = fmt.Errorf("no .g4 file in %s", dir)
	}
	return files, strings.TrimSpace(string(rule)), err
}

// condition is the test in the form that Lithium requires.
const condition = `import subprocess

def interesting(args, prefix):
    return subprocess.call(args) == 0
`

// HowToInstall lists the tools whose names contain one of the words in only, which are separated
// by commas, and how to install them.
func HowToInstall(only string) string {
	var b strings.Builder
	for _, t := range tools {
		if cases.Wanted(t.Name, only) {
			fmt.Fprintf(&b, "  %-10s %s\n", t.Name, t.install)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// Installed returns the tools on PATH whose names contain one of the words in only, which are
// separated by commas. An empty only selects all of them.
func Installed(only string) []Tool {
	var out []Tool
	for _, t := range tools {
		if _, err := exec.LookPath(t.program); err == nil && cases.Wanted(t.Name, only) {
			out = append(out, t)
		}
	}
	return out
}
