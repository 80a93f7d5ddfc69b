//go:build linux

package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A history is a repository of 200 commits that a test makes. It has a program of several shell
// scripts whose build checks their syntax. Commit 57 lowers a limit, and a commit in a branch, which is
// merged at 120, raises the load: only together they make the program fail. Of ten versions three do not build.
type history struct {
	*testing.T
	dir, repo  string
	limit, add string // the two commits
	merge      string
}

const (
	mainCommits   = 191 // besides the merge
	branchCommits = 8
)

func newHistory(t *testing.T) *history {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	h := &history{T: t, dir: t.TempDir()}
	h.repo = filepath.Join(h.dir, "proj")
	h.git(h.dir, nil, "init", "-q", "-b", "main", h.repo)
	h.git(h.repo, h.stream(), "fast-import", "--quiet")
	h.git(h.repo, nil, "checkout", "-q", "main")
	for _, c := range []struct {
		subject string
		hash    *string
	}{{"lower the limit", &h.limit}, {"raise the load", &h.add}, {"merge the branch", &h.merge}} {
		*c.hash = strings.TrimSpace(h.git(h.repo, nil, "log", "--format=%H", "--grep=^"+c.subject+"$"))
	}
	h.write("build", `#!/bin/sh
cd "$1" || exit 125
for f in *.sh; do sh -n $f 2>/dev/null || exit 125; done
. ./limit.sh; . ./load.sh
[ $load -gt $limit ]
`)
	h.write("bisect", `#!/bin/sh
"$(dirname "$0")/build" .; s=$?
[ $s = 125 ] && exit 125
[ $s != 0 ]
`)
	h.write("logged", `#!/bin/sh
echo test >> "`+h.dir+`/log"
exec "`+h.dir+`/build" "$@"
`)
	return h
}

// stream returns the history as git fast-import reads it.
func (h *history) stream() []byte {
	var b bytes.Buffer
	files := map[string]string{"limit.sh": "limit=100\n", "load.sh": "load=3\n"}
	for i := range 12 {
		var s strings.Builder
		for k := range 20 {
			fmt.Fprintf(&s, "x%d_%d=%d\n", i, k, k)
		}
		files[fmt.Sprintf("m%02d.sh", i)] = s.String()
	}
	n := 0
	commit := func(branch, from, subject string, changed map[string]string) {
		n++
		fmt.Fprintf(&b, "commit refs/heads/%s\nmark :%d\ncommitter Tester <t@example.com> %d +0000\ndata %d\n%s\n%s", branch, n, 1700000000+60*n, len(subject), subject, from)
		for path, content := range changed {
			fmt.Fprintf(&b, "M 100644 inline %s\ndata %d\n%s\n", path, len(content), content)
		}
		b.WriteString("\n")
	}
	// edit changes one line of a script; in three of ten versions one script has a syntax error.
	edit := func(branch, from, subject string, i int, more map[string]string) {
		name := fmt.Sprintf("m%02d.sh", i%11)
		lines := strings.SplitAfter(files[name], "\n")
		lines[i%20] = fmt.Sprintf("y%d=%d\n", i, i)
		files[name] = strings.Join(lines, "")
		changed := map[string]string{name: files[name]}
		switch i % 10 {
		case 3:
			files["m11.sh"] = fmt.Sprintf("if true; then z=%d\n", i)
			changed["m11.sh"] = files["m11.sh"]
		case 6:
			files["m11.sh"] = fmt.Sprintf("z=%d\n", i)
			changed["m11.sh"] = files["m11.sh"]
		}
		for path, content := range more {
			files[path], changed[path] = content, content
		}
		commit(branch, from, subject, changed)
	}
	commit("main", "", "start", files)
	fmt.Fprintf(&b, "reset refs/tags/good\nfrom :1\n\n")
	for i := range mainCommits {
		subject, more := fmt.Sprint("change ", i), map[string]string(nil)
		if i == 57 {
			subject, more = "lower the limit", map[string]string{"limit.sh": "limit=5\n"}
		}
		edit("main", "", subject, i, more)
		if i == 40 {
			fork := n
			for k := range branchCommits {
				subject, changed := fmt.Sprint("branch ", k), map[string]string{fmt.Sprintf("b%d.sh", k): fmt.Sprintf("b=%d\n", k)}
				if k == 4 {
					subject, changed["load.sh"] = "raise the load", "load=7\n"
				}
				from := ""
				if k == 0 {
					from = fmt.Sprintf("from :%d\n", fork)
				}
				commit("side", from, subject, changed)
			}
		}
		if i == 120 { // the scripts of the branch are not changed on main
			changed := map[string]string{"load.sh": "load=7\n"}
			for k := range branchCommits {
				changed[fmt.Sprintf("b%d.sh", k)] = fmt.Sprintf("b=%d\n", k)
			}
			commit("main", "merge refs/heads/side\n", "merge the branch", changed)
		}
	}
	fmt.Fprintf(&b, "reset refs/tags/bad\nfrom refs/heads/main\n\n")
	return b.Bytes()
}

func (h *history) git(dir string, in []byte, args ...string) string {
	h.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(in)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null")
	out, err := cmd.CombinedOutput()
	if err != nil && args[0] != "bisect" {
		h.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return string(out)
}

func (h *history) write(name, script string) {
	h.Helper()
	if err := os.WriteFile(filepath.Join(h.dir, name), []byte(script), 0o755); err != nil {
		h.Fatal(err)
	}
}

func (h *history) command(jobs int, output, test string) *exec.Cmd {
	cmd := exec.Command("whittle", "isolate", "--json", "-j", strconv.Itoa(jobs), "--timeout", "60s", "--contain=off", "-o", output, "--git", "good..bad", "./"+test, "proj")
	cmd.Dir = h.dir
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(h.dir, "state"+output))
	return cmd
}

// isolated is the last event of a run.
type isolated struct {
	Tests, Unresolved, Inapplicable int
	Commits                         []struct{ Hash string }
}

func (h *history) isolate(jobs int, output, test string) isolated {
	h.Helper()
	cmd := h.command(jobs, output, test)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		h.Fatalf("%v\n%s", err, &stderr)
	}
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	var end isolated
	if err := json.Unmarshal(lines[len(lines)-1], &end); err != nil {
		h.Fatal(err)
	}
	return end
}

func (h *history) checkGuilty(end isolated) {
	h.Helper()
	if len(end.Commits) != 2 || end.Commits[0].Hash != h.limit || end.Commits[1].Hash != h.add {
		h.Errorf("%v are guilty, want %s and %s", end.Commits, h.limit, h.add)
	}
}

// listing describes everything below a directory, with times and contents.
func (h *history) listing(dir string) string {
	h.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%s %v %v", path, info.Mode(), info.ModTime().UnixNano())
		if info.Mode().IsRegular() {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, " %x", sha256.Sum256(data))
		}
		b.WriteString("\n")
		return nil
	})
	if err != nil {
		h.Fatal(err)
	}
	return b.String()
}

// TestGitHistory isolates two commits of 200, one of them in a branch that was merged, and counts the
// tests. git bisect finds neither. Nothing of the repository may change.
func TestGitHistory(t *testing.T) {
	t.Parallel()
	h := newHistory(t)
	if err := os.WriteFile(filepath.Join(h.repo, "load.sh"), []byte("load=uncommitted\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	before := h.listing(h.repo)
	one := h.isolate(1, "one", "build")
	h.checkGuilty(one)
	if one.Tests > 60 || one.Tests < 10 || one.Unresolved == 0 {
		t.Errorf("%d tests, %d unresolved", one.Tests, one.Unresolved)
	}
	t.Logf("%d tests, %d unresolved, %d that conflict", one.Tests, one.Unresolved, one.Inapplicable)
	two := h.isolate(4, "two", "build")
	h.checkGuilty(two)
	for _, suffix := range []string{".works", ".fails", ".diff"} {
		a, b := h.listingOf("one"+suffix), h.listingOf("two"+suffix)
		if a != b {
			t.Errorf("-j 1 and -j 4 have other results: %s\n%s\n%s", suffix, a, b)
		}
	}
	if after := h.listing(h.repo); after != before {
		t.Errorf("the repository was\n%s\nand is now\n%s", before, after)
	}

	h.git(h.dir, nil, "clone", "-q", "proj", "other")
	other := filepath.Join(h.dir, "other")
	h.git(other, nil, "bisect", "start", "bad", "good")
	says := h.git(other, nil, "bisect", "run", filepath.Join(h.dir, "bisect"))
	steps := strings.Count(h.git(other, nil, "bisect", "log"), "\ngit bisect ")
	_, found, _ := strings.Cut(says, "first bad commit")
	if strings.Contains(found, h.limit) || strings.Contains(found, h.add) {
		t.Errorf("git bisect found one of the commits:\n%s", says)
	}
	t.Logf("git bisect took %d tests, and says that the merge is guilty: %v", steps-1, strings.Contains(says, h.merge+" is the first bad commit"))
}

// listingOf describes a result, without times and its name.
func (h *history) listingOf(name string) string {
	h.Helper()
	out, err := exec.Command("sh", "-c", `cd "$1" && if [ -d "$2" ]; then cd "$2" && find . -type f | sort | xargs sha256sum; else sha256sum < "$2"; fi`, "sh", h.dir, name).Output()
	if err != nil {
		h.Fatal(err)
	}
	return string(out)
}

// TestGitKill kills a run in the middle, without warning. The next one resumes: it repeats no test but those that
// were running, has the same result, and removes what was left.
func TestGitKill(t *testing.T) {
	t.Parallel()
	h := newHistory(t)
	before := h.listing(h.repo)
	whole := h.isolate(1, "whole", "build") // with one worker, no test is made in vain
	var scratch []string
	for n := range 3 {
		cmd := h.command(1, "killed", "logged")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for h.logged() < 8+6*n && !ended(cmd.Process.Pid) {
			time.Sleep(2 * time.Millisecond)
		}
		scratch = append(scratch, scratchOf(cmd.Process.Pid)...)
		syscall.Kill(cmd.Process.Pid, syscall.SIGKILL)
		if err := cmd.Wait(); err == nil {
			t.Fatal("the run ended before it was killed")
		}
	}
	end := h.isolate(1, "killed", "logged")
	h.checkGuilty(end)
	if a, b := h.listingOf("killed.diff"), h.listingOf("whole.diff"); a != b {
		t.Error("the result differs from that of an undisturbed run")
	}
	// Each side is tested three times at first, and once more in the end.
	if n, most := h.logged(), whole.Tests+6+2+3; n > most {
		t.Errorf("%d tests in all, more than %d", n, most)
	}
	if len(scratch) < 6 {
		t.Errorf("scratch directories %q, want two for each run", scratch)
	}
	for _, dir := range scratch {
		if _, err := os.Lstat(dir); err == nil {
			t.Errorf("scratch directory %s is left", dir)
		}
	}
	if after := h.listing(h.repo); after != before {
		t.Errorf("the repository was\n%s\nand is now\n%s", before, after)
	}
}

func (h *history) logged() int {
	log, _ := os.ReadFile(filepath.Join(h.dir, "log")) // missing before the first test
	return bytes.Count(log, []byte("\n"))
}
