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

	"github.com/whittle-dd/whittle/bench/internal/casetest"
	"github.com/whittle-dd/whittle/bench/internal/peers"
	"github.com/whittle-dd/whittle/text"
)

func TestMain(m *testing.M) {
	peers.Init()
	os.Exit(m.Run())
}

// byLines is a reducer that tries to remove one line after the other. The test is the
// argument that ends in test.sh; HANDOVER is how the test gets a candidate.
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

// original is a case of eight lines, three of which are needed.
const original = "one\ntwo\nthree (3)\nfour\nfive\nsix = 6;\nseven\neight\n"

const needed = "#!/bin/sh\ngrep -q two input.txt && grep -q six input.txt && grep -q eight input.txt\n"

// folder returns a folder with one case.
func folder(t *testing.T, test string) string {
	t.Helper()
	dir := t.TempDir()
	casetest.Write(t, filepath.Join(dir, "txt-lines", "input.txt"), original)
	casetest.Write(t, filepath.Join(dir, "txt-lines", "test.sh"), test)
	return dir
}

// install puts a fake tool first on PATH.
func install(t *testing.T, name, script string) {
	t.Helper()
	bin := t.TempDir()
	casetest.Write(t, filepath.Join(bin, name), script)
	t.Setenv("PATH", bin+":/usr/bin:/bin")
}

// rows runs the command and returns the rows that it prints.
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

// Tools pass candidates in different ways; all must be counted the same way.
func TestTools(t *testing.T) {
	const left = "two\nsix = 6;\neight\n"
	for _, c := range []struct{ tool, program, handover, result, tests string }{
		{"cvise", "cvise", `(cd try && "$test")`, "input.txt", "8"},                 // in the working directory
		{"shrinkray", "shrinkray", `"$test" try/input.txt`, "input.txt", "8"},       // as an argument
		{"halfempty", "halfempty", `"$test" < try/input.txt`, "halfempty.out", "8"}, // on standard input
		{"picire", "picire", `"$test" try/input.txt`, "out/input.txt", "8"},         // the result elsewhere
		{"delta", "multidelta", `(cd try && "$test" input.txt)`, "input.txt", "17"}, // 8, and 3 on each level below
	} {
		t.Run(c.tool, func(t *testing.T) {
			install(t, c.program, strings.NewReplacer("HANDOVER", c.handover, "RESULT", c.result).Replace(byLines))
			got := rows(t, folder(t, needed), options{Limits: peers.Limits{Wall: time.Hour, CPU: time.Hour}, tools: c.tool})[0]
			want := []string{"txt-lines", c.tool, strconv.Itoa(len(left)), "14", strconv.Itoa(text.Count([]byte(left))), c.tests}
			if !slices.Equal(got[:6], want) || got[7] != "0" {
				t.Errorf("row %v, want %v", got, want)
			}
		})
	}
}

// A tool whose time is up counts with its smallest interesting candidate.
func TestCapped(t *testing.T) {
	install(t, "cvise", byLinesInPlace+"echo broken > input.txt; sleep 100000\n")
	capped(t, func(limit time.Duration) options {
		return options{Limits: peers.Limits{Wall: limit, CPU: time.Hour}, tools: "cvise"}
	})
}

// So does one that has used up its CPU time, however it spends it.
func TestCappedByCPU(t *testing.T) {
	install(t, "cvise", byLinesInPlace+"sh -c 'i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done'\nwhile :; do :; done\n")
	limit, row := capped(t, func(limit time.Duration) options {
		return options{Limits: peers.Limits{Wall: time.Hour, CPU: limit}, tools: "cvise"}
	})
	spent, err := strconv.ParseFloat(row[8], 64)
	if err != nil || spent < 0.9*limit.Seconds() || spent > limit.Seconds()+9 {
		t.Errorf("row %v, want it capped after %v of CPU time", row, limit)
	}
}

var byLinesInPlace = strings.NewReplacer("HANDOVER", `(cd try && "$test")`, "RESULT", "input.txt").Replace(byLines)

// capped runs a tool that never ends under growing limits, so that a busy machine only makes
// the test slower, until the tool has had the time to reach the smallest result. It returns
// the limit and the row of that run.
func capped(t *testing.T, with func(limit time.Duration) options) (time.Duration, []string) {
	t.Helper()
	dir := folder(t, needed)
	for limit := 300 * time.Millisecond; ; limit *= 2 {
		var out, log bytes.Buffer
		if err := run(t.Context(), dir, with(limit), &out, &log); err != nil {
			t.Fatalf("%v\n%s", err, log.String())
		}
		all, err := csv.NewReader(&out).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if len(all) < 2 {
			continue // nothing was tested yet
		}
		row := all[1]
		if row[7] != "1" {
			t.Fatalf("row %v, want it capped", row)
		}
		if slices.Equal(row[2:4], []string{"19", "14"}) {
			return limit, row
		}
	}
}

func TestNoTool(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	err := run(t.Context(), folder(t, needed), options{}, &bytes.Buffer{}, &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), "no other reducer was found on PATH") || !strings.Contains(err.Error(), "apt install cvise") {
		t.Errorf("error %v, want one that names what to install", err)
	}
}

// A failure of a tool is reported, and the others run.
func TestBrokenTool(t *testing.T) {
	install(t, "creduce", "#!/bin/sh\necho no clang here\nexit 3\n")
	var out, log bytes.Buffer
	if err := run(t.Context(), folder(t, needed), options{Limits: peers.Limits{Wall: time.Hour, CPU: time.Hour}, tools: "creduce"}, &out, &log); err != nil {
		t.Fatal(err)
	}
	if strings.Count(out.String(), "\n") != 1 || !strings.Contains(log.String(), "no clang here") {
		t.Errorf("printed %q, said %q; want no row and what the tool said", out.String(), log.String())
	}
}

// A result that is not interesting does not count.
func TestWrongResult(t *testing.T) {
	install(t, "creduce", "#!/bin/sh\necho one > input.txt\n")
	var out, log bytes.Buffer
	if err := run(t.Context(), folder(t, needed), options{Limits: peers.Limits{Wall: time.Hour, CPU: time.Hour}, tools: "creduce"}, &out, &log); err != nil {
		t.Fatal(err)
	}
	if strings.Count(out.String(), "\n") != 1 || !strings.Contains(log.String(), "4 bytes, is not interesting") {
		t.Errorf("printed %q, said %q; want no row and why", out.String(), log.String())
	}
}
