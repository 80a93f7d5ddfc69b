// Histories isolates commits in public histories in which a known commit broke something, beside git
// bisect. It prints a table.
//
//	git clone https://github.com/pallets/click DIR/click
//	git clone https://github.com/lepture/mistune DIR/mistune
//	go run ./bench/isolate/histories DIR
//
// With -files N it makes a history of its own instead, with N files and 300 commits, two of which fail
// together, and measures what a test costs.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed testdata
var tests embed.FS

// A broken history: the commit with this subject broke what a test of the same name sees.
type broken struct{ name, good, bad, subject, known string }

var histories = []broken{
	{"click", "8.3.3", "8.4.0", "Fix readline backspace/line-wrapping on linux (#2969)", "the notes on 8.5.0 name #2969"},
	{"mistune", "v3.2.1", "v3.3.0", "refactor: refactor on parser, support all commonmark rules", "3.3.1 repairs the call that it added"},
}

func main() {
	files := flag.Int("files", 0, "make a history with this many files, and measure what a test costs")
	flag.Parse()
	if *files > 0 {
		exit(made(*files))
	}
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: histories DIR, which holds clones of click and mistune")
		os.Exit(2)
	}
	dir, err := filepath.Abs(flag.Arg(0))
	if err == nil {
		err = table(dir)
	}
	exit(err)
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "histories:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// build makes a directory to work in, with the command in it.
func build() (work, whittle string, err error) {
	if work, err = os.MkdirTemp("", "histories"); err != nil {
		return "", "", err
	}
	whittle = filepath.Join(work, "whittle")
	if out, err := exec.Command("go", "build", "-o", whittle, "./cmd/whittle").CombinedOutput(); err != nil {
		return work, "", fmt.Errorf("build whittle: %w\n%s", err, out)
	}
	return work, whittle, nil
}

func table(dir string) error {
	work, whittle, err := build()
	defer os.RemoveAll(work)
	if err != nil {
		return err
	}
	fmt.Println("| history | commits | known | found | tests: commits | to lines | unresolved, not applicable | left of the diff | git bisect |")
	fmt.Println("| --- | ---: | --- | --- | ---: | ---: | --- | --- | ---: |")
	for _, h := range histories {
		if err := h.row(whittle, filepath.Join(dir, h.name), work); err != nil {
			return fmt.Errorf("%s: %w", h.name, err)
		}
	}
	return nil
}

// An end is the last event of a run.
type end struct {
	Tests, Unresolved, Inapplicable int
	From, To                        struct{ Lines, Bytes int }
	Commits                         []struct{ Subject string }
}

func (h broken) row(whittle, repo, work string) error {
	script, err := tests.ReadFile("testdata/" + h.name + ".sh")
	if err != nil {
		return err
	}
	test := filepath.Join(work, h.name+".sh")
	if err := os.WriteFile(test, script, 0o755); err != nil {
		return err
	}
	commits, err := h.isolate(whittle, repo, work, test, "commits")
	if err != nil {
		return err
	}
	lines, err := h.isolate(whittle, repo, work, test, "commits,files,hunks,lines")
	if err != nil {
		return err
	}
	found := "no"
	if len(lines.Commits) == 1 && lines.Commits[0].Subject == h.subject {
		found = "yes"
	}
	count, err := exec.Command("git", "-C", repo, "rev-list", "--first-parent", "--count", h.good+".."+h.bad).Output()
	if err != nil {
		return err
	}
	bisect, same, err := h.bisect(repo, work, test)
	if err != nil {
		return err
	}
	fmt.Printf("| %s %s..%s | %s | %s | %s | %d | %d | %d, %d | %d → %d bytes | %d (the same commit: %v) |\n", h.name, h.good, h.bad,
		strings.TrimSpace(string(count)), h.known, found, commits.Tests, lines.Tests, lines.Unresolved, lines.Inapplicable, lines.From.Bytes, lines.To.Bytes, bisect, same)
	return nil
}

func (h broken) isolate(whittle, repo, work, test, levels string) (e end, err error) {
	e, _, err = h.timed(whittle, repo, work, test, levels)
	return e, err
}

// timed also returns the processor time, with that of the tests.
func (h broken) timed(whittle, repo, work, test, levels string) (e end, cpu time.Duration, err error) {
	out := filepath.Join(work, h.name+"-"+strings.ReplaceAll(levels, ",", "-"))
	cmd := exec.Command(whittle, "isolate", "--json", "-j", "1", "--levels", levels, "-o", out, "--git", h.good+".."+h.bad, test, repo)
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(work, "state"))
	cmd.Stderr = os.Stderr
	events, err := cmd.Output()
	if err != nil {
		return e, 0, err
	}
	all := bytes.Split(bytes.TrimSpace(events), []byte("\n"))
	return e, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), json.Unmarshal(all[len(all)-1], &e)
}

// bisect returns how many versions git bisect tests, and whether it ends with the known commit.
func (h broken) bisect(repo, work, test string) (n int, same bool, err error) {
	clone := filepath.Join(work, h.name)
	if out, err := exec.Command("git", "clone", "-q", "--shared", repo, clone).CombinedOutput(); err != nil {
		return 0, false, fmt.Errorf("%w\n%s", err, out)
	}
	says, err := exec.Command("sh", "-c", `cd "$1" && git bisect start --first-parent "$3" "$2" && git bisect run sh -c "$4 ."'; s=$?; [ $s = 125 ] && exit 125; [ $s != 0 ]' && git bisect log`,
		"sh", clone, h.good, h.bad, test).CombinedOutput()
	if err != nil {
		return 0, false, fmt.Errorf("%w\n%s", err, says)
	}
	_, log, _ := strings.Cut(string(says), "git bisect start")
	for _, word := range []string{"good ", "bad ", "skip "} {
		n += strings.Count(log, "\ngit bisect "+word)
	}
	return n, strings.Contains(string(says), h.subject), nil
}
