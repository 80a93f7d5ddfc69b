package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/text"
)

func TestMain(m *testing.M) {
	if counting(os.Args) {
		os.Exit(count(os.Args[2:], os.Stdin))
	}
	os.Exit(m.Run())
}

// byLines is a reducer that tries to delete one line after the other. The test is
// the argument that ends in test.sh; HANDOVER is how it gets a candidate.
const byLines = `#!/bin/sh
for a; do
	case $a in */test.sh) test=${a#--test=} ;; esac
done
mkdir -p try
mv input.txt best
i=1
while [ $i -le "$(wc -l < best)" ]; do
	sed "${i}d" best > try/input.txt
	if HANDOVER; then cp try/input.txt best; else i=$((i + 1)); fi
done
mkdir -p out
cp best RESULT
`

// a case of eight lines, three of which are needed
const original = "one\ntwo\nthree (3)\nfour\nfive\nsix = 6;\nseven\neight\n"

const needed = "#!/bin/sh\ngrep -q two input.txt && grep -q six input.txt && grep -q eight input.txt\n"

func write(t *testing.T, path, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o755); err != nil {
		t.Fatal(err)
	}
}

// folder is a folder of one case.
func folder(t *testing.T, test string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "txt-lines", "input.txt"), original)
	write(t, filepath.Join(dir, "txt-lines", "test.sh"), test)
	return dir
}

// install puts a fake tool on PATH, in front of what is there.
func install(t *testing.T, name, script string) {
	t.Helper()
	bin := t.TempDir()
	write(t, filepath.Join(bin, name), script)
	t.Setenv("PATH", bin+":/usr/bin:/bin")
}

// rows runs the command and reads what it prints.
func rows(t *testing.T, dir string, o options) [][]string {
	t.Helper()
	var out, log bytes.Buffer
	if err := run(t.Context(), dir, o, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	all, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"case", "peer", "bytes", "nonws", "tokens", "tests", "seconds", "capped", "cpu_seconds"}
	if len(all) == 0 || !slices.Equal(all[0], want) {
		t.Fatalf("header %v, want %v\n%s", all, want, log.String())
	}
	if len(all) < 2 {
		t.Fatalf("no rows\n%s", log.String())
	}
	return all[1:]
}

// Tools hand candidates over in different ways; all must be counted alike.
func TestTools(t *testing.T) {
	const left = "two\nsix = 6;\neight\n"
	for _, c := range []struct{ tool, program, handover, result string }{
		{"cvise", "cvise", `(cd try && "$test")`, "input.txt"},                 // in the working directory
		{"shrinkray", "shrinkray", `"$test" try/input.txt`, "input.txt"},       // as an argument
		{"halfempty", "halfempty", `"$test" < try/input.txt`, "halfempty.out"}, // on standard input
		{"picire", "picire", `"$test" try/input.txt`, "out/input.txt"},         // the result elsewhere
		{"delta", "multidelta", `(cd try && "$test" input.txt)`, "input.txt"},
	} {
		t.Run(c.tool, func(t *testing.T) {
			install(t, c.program, strings.NewReplacer("HANDOVER", c.handover, "RESULT", c.result).Replace(byLines))
			got := rows(t, folder(t, needed), options{timeout: time.Minute, tools: c.tool})[0]
			want := []string{"txt-lines", c.tool, strconv.Itoa(len(left)), "14", strconv.Itoa(text.Count([]byte(left))), "8"}
			if !slices.Equal(got[:6], want) || got[7] != "0" {
				t.Errorf("row %v, want %v", got, want)
			}
		})
	}
}

// A tool whose time is up counts with the smallest candidate it had.
func TestCapped(t *testing.T) {
	script := strings.NewReplacer("HANDOVER", `(cd try && "$test")`, "RESULT", "input.txt").Replace(byLines)
	install(t, "cvise", script+"echo broken > input.txt; sleep 60\n")
	began := time.Now()
	got := rows(t, folder(t, needed), options{timeout: 2 * time.Second, tools: "cvise"})[0]
	if want := []string{"19", "14"}; got[7] != "1" || !slices.Equal(got[2:4], want) {
		t.Errorf("row %v, want it capped and %v bytes", got, want)
	}
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("it took %v to stop a tool that sleeps", took)
	}
}

func TestNoTool(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	err := run(t.Context(), folder(t, needed), options{}, &bytes.Buffer{}, &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), "no other reducer was found on PATH") || !strings.Contains(err.Error(), "apt install cvise") {
		t.Errorf("error %v, want one that says what to install", err)
	}
}

// What goes wrong with a tool is said, and the others go on.
func TestBrokenTool(t *testing.T) {
	install(t, "creduce", "#!/bin/sh\necho no clang here\nexit 3\n")
	var out, log bytes.Buffer
	if err := run(t.Context(), folder(t, needed), options{timeout: time.Minute, tools: "creduce"}, &out, &log); err != nil {
		t.Fatal(err)
	}
	if strings.Count(out.String(), "\n") != 1 || !strings.Contains(log.String(), "no clang here") {
		t.Errorf("printed %q, said %q; want no row and what the tool said", out.String(), log.String())
	}
}

func TestArguments(t *testing.T) {
	grammars := t.TempDir()
	write(t, filepath.Join(grammars, "json", "JSON.g4"), "")
	write(t, filepath.Join(grammars, "json", "start"), "json\n")
	for _, c := range []struct{ tool, input, want string }{
		{"creduce", "input.c", "--n 1 T input.c"},
		{"creduce", "input.json", "--not-c --n 1 T input.json"},
		{"dustmite", "input.dot", "--split *.dot:d data T"},
		{"lithium", "input.c", "condition.py T input.c"},
		{"ddsmt", "input.smt2", "-j 1 input.smt2 out.smt2 T"},
		{"ddsmt", "input.c", "not for this kind of input"},
		{"picireny", "input.json", "--input=input.json --test=T --out=out --start=json --grammar " + filepath.Join(grammars, "json", "JSON.g4")},
		{"picireny", "input.c", "not for this kind of input: there is no grammar for it (-grammars)"},
	} {
		i := slices.IndexFunc(tools, func(t tool) bool { return t.name == c.tool })
		args, err := tools[i].args(job{c.input, "T", grammars})
		got := strings.Join(args, " ")
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s on %s: %q, want %q", c.tool, c.input, got, c.want)
		}
	}
}

// The smallest candidate stays, in whatever order they come.
func TestKeep(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "smallest")
	for _, s := range []string{"a b c d", "a b", "a b c", "a  b", "x y"} {
		if err := keep(dir, []byte(s)); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadDir(dir)
	if err != nil || len(kept) != 1 {
		t.Fatalf("%d candidates kept, %v; want 1", len(kept), err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, kept[0].Name())); len(data) != 3 {
		t.Errorf("kept %q, want one of three bytes", data)
	}
}
