//go:build linux && cgo && !race

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Tests in environments that lack something. A run may fail there, but with a sentence that says what
// is missing, and the file stays interesting. The race detector needs more memory and threads than they have.

// dump matches what the Go runtime prints when it crashes.
var dump = regexp.MustCompile(`goroutine \d|runtime stack|fatal error|SIGABRT|\.go:\d+`)

// A poorRun is a reduction in such an environment.
type poorRun struct {
	*testing.T
	dir     string
	whittle string
	as      *syscall.Credential // nil: the user who runs the tests
}

func newPoorRun(t *testing.T) *poorRun {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "f"), "1\n2\n3\n4\n5\n6\n7\n8\n")
	whittle, err := exec.LookPath("whittle")
	if err != nil {
		t.Fatal(err)
	}
	return &poorRun{T: t, dir: dir, whittle: whittle}
}

// run starts whittle after the shell commands in setup, and checks what must hold. It reports
// whether the reduction was done, and what was printed.
func (p *poorRun) run(shell, setup string) (done bool, words string) {
	p.Helper()
	cmd := exec.Command(shell, "-c", setup+" && exec "+p.whittle+` -j 2 -o o -c 'grep -qx 5 "$1"' f`)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(p.dir, "state"), "TMPDIR="+p.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: p.as}
	out, err := cmd.CombinedOutput()
	words = string(out)
	if dump.MatchString(words) {
		p.Errorf("%s: the runtime printed\n%s", setup, words)
	}
	exit, failed := errors.AsType[*exec.ExitError](err)
	switch {
	case err == nil:
		if b, err := os.ReadFile(filepath.Join(p.dir, "o")); strings.TrimSpace(string(b)) != "5" {
			p.Errorf("%s: the result is %q, %v", setup, b, err)
		}
	case !failed || exit.ExitCode() != 1 && exit.ExitCode() != 3 || !strings.Contains(words, "whittle: "): // 3: the test itself lacks something
		p.Errorf("%s: %v\n%s", setup, err, words)
	}
	if b, err := os.ReadFile(filepath.Join(p.dir, "f")); len(b) != 16 {
		p.Errorf("%s: the input has changed: %q, %v", setup, b, err)
	}
	return err == nil, words
}

// asOther makes the run that of a user who runs nothing else, with a copy of whittle.
func (p *poorRun) asOther() {
	p.Helper()
	b, err := os.ReadFile(p.whittle)
	p.whittle = filepath.Join(p.dir, "whittle")
	const uid = 54321
	p.as = &syscall.Credential{Uid: uid, Gid: uid}
	if err := errors.Join(err, os.WriteFile(p.whittle, b, 0o755), os.Chown(p.dir, uid, uid), os.Chmod(filepath.Dir(p.dir), 0o755)); err != nil {
		p.Fatal(err)
	}
}

func TestLittleMemory(t *testing.T) {
	p := newPoorRun(t)
	failures := 0
	for _, kilobytes := range []int{300_000, 800_000, 1_300_000, 1_700_000} {
		done, words := p.run("/bin/sh", fmt.Sprint("ulimit -v ", kilobytes))
		if !done {
			failures++
			if !strings.Contains(words, "ulimit -v") {
				t.Errorf("the limit is not named:\n%s", words)
			}
		}
	}
	if failures == 0 {
		t.Error("no limit was too low: the test shows nothing")
	}
}

// With a limit that leaves enough memory, a process watches over the run. That changes nothing:
// the run comes to its end, signals reach it, and nothing survives SIGKILL.
func TestWatched(t *testing.T) {
	const enough = "ulimit -v 16000000"
	p := newPoorRun(t)
	if done, words := p.run("/bin/sh", enough); !done || strings.Count(words, "1-minimal") != 1 {
		t.Errorf("done %v\n%s", done, words)
	}
	marker := "WHITTLE_VICTIM=" + p.dir
	for _, c := range []struct {
		signal syscall.Signal
		status int
		words  string
	}{
		{syscall.SIGINT, 130, "interrupted by interrupt"},
		{syscall.SIGQUIT, 131, "interrupted by quit"},
		{syscall.SIGTERM, 143, "interrupted by terminated"},
		{syscall.SIGKILL, -1, ""},
	} {
		begun := filepath.Join(p.dir, "begun")
		os.Remove(begun)
		cmd := exec.Command("/bin/sh", "-c", enough+" && exec "+p.whittle+` -q -j 1 --allow-write . -o o2 -c 'touch `+begun+`; sleep 3600' f`)
		cmd.Dir = p.dir
		cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(p.dir, "state"), marker)
		var words bytes.Buffer
		cmd.Stderr = &words
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for began := time.Now(); time.Since(began) < 5*time.Minute; time.Sleep(2 * time.Millisecond) {
			if _, err := os.Stat(begun); err == nil {
				break
			}
		}
		cmd.Process.Signal(c.signal)
		cmd.Wait()
		if left := eventuallyNone(marker); left != nil {
			t.Errorf("%v: still running: %q", c.signal, left)
		}
		if got := cmd.ProcessState.ExitCode(); got != c.status || !strings.Contains(words.String(), c.words) || dump.MatchString(words.String()) {
			t.Errorf("%v: exit status %d, want %d\n%s", c.signal, got, c.status, &words)
		}
	}
}

func TestFewProcesses(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs a user without other processes, so it can only run as root")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err) // sh need not know ulimit -u
	}
	p := newPoorRun(t)
	p.asOther()
	failures := 0
	for _, n := range []int{1, 4, 9, 16, 30} {
		if done, _ := p.run(bash, fmt.Sprint("ulimit -u ", n)); !done {
			failures++
		}
	}
	if failures == 0 {
		t.Error("no limit was too low: the test shows nothing")
	}
}

// TestUsageUnderLimit: a status 2 of the program's own is not taken for that of a crash.
func TestUsageUnderLimit(t *testing.T) {
	p := newPoorRun(t)
	out, err := exec.Command("/bin/sh", "-c", "ulimit -v 16000000 && exec "+p.whittle+" --width -1 -c true f").CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 2 || strings.Contains(string(out), "ulimit") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestNullDevice runs without /dev/null, and with a file in its place.
func TestNullDevice(t *testing.T) {
	unshare := "unshare -m"
	if exec.Command("unshare", "-m", "mount", "-t", "tmpfs", "none", "/dev").Run() != nil {
		if err := exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/dev").Run(); err != nil {
			t.Skip("cannot mount: ", err)
		}
		unshare = "unshare -rm"
	}
	p := newPoorRun(t)
	for _, setup := range []string{"mount -t tmpfs none /dev", "mount -t tmpfs none /dev && echo x > /dev/null"} {
		script := filepath.Join(p.dir, "sh")
		if err := os.WriteFile(script, []byte("#!/bin/sh\nexec "+unshare+" /bin/sh \"$@\"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		done, words := p.run(script, setup)
		if done || !strings.Contains(words, "tests need /dev/null") {
			t.Errorf("%s: done %v\n%s", setup, done, words)
		}
	}
}

// TestFileLimit runs with a limit on the size of files that the journal exceeds.
func TestFileLimit(t *testing.T) {
	p := newPoorRun(t)
	done, words := p.run("/bin/sh", "ulimit -f 0")
	if done || !strings.Contains(words, "ulimit -f") {
		t.Errorf("done %v\n%s", done, words)
	}
}
