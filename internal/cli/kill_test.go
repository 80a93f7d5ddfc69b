//go:build linux

package cli

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestKill kills a run again and again, at random moments and without warning. After every kill
// the file must be interesting and no process may be left; in the end the result must be that
// of an undisturbed run.
func TestKill(t *testing.T) {
	t.Parallel()
	kills := 50
	if testing.Short() {
		kills = 10
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))

	undisturbed := newVictim(t)
	undisturbed.finish()
	want := undisturbed.read("f")

	v := newVictim(t)
	stopped := 0
	for n := range kills {
		// Half of the kills come at any moment, perhaps before the first test; the others after a
		// test has started, however slow the machine is.
		tests := n % 2
		after := time.Duration(rng.Int64N(int64(60 * time.Millisecond)))
		if v.kill(tests, after, n%5 == 4) {
			stopped++
		}
		v.check()
	}
	t.Logf("%d of %d runs were killed before their end; %d tests so far, %d undisturbed", stopped, kills, v.tests(), undisturbed.tests())
	if stopped < kills/2 {
		t.Errorf("only %d of %d runs were killed before their end: make the test slower", stopped, kills)
	}
	v.finish()
	if got := v.read("f"); !bytes.Equal(got, want) {
		t.Errorf("after %d kills the result is\n%s\nwant\n%s", kills, got, want)
	}
	if got := v.read("f.orig"); !bytes.Equal(got, undisturbed.read("f.orig")) {
		t.Errorf("the original has changed: %d bytes", len(got))
	}
	v.tidy()
	// Tests that were running when a run was killed may be repeated, others may not.
	if tests := v.tests(); tests > undisturbed.tests()+kills*2*victimJobs {
		t.Errorf("%d tests in all, %d undisturbed", tests, undisturbed.tests())
	}
}

const victimJobs = 2

// A victim is a reduction in a directory of its own.
type victim struct {
	*testing.T
	dir     string
	marker  string
	args    []string        // of whittle
	scratch map[string]bool // directories that killed runs used
}

func emptyVictim(t *testing.T) *victim {
	dir := t.TempDir()
	return &victim{T: t, dir: dir, marker: "WHITTLE_VICTIM=" + dir, scratch: map[string]bool{}}
}

func newVictim(t *testing.T) *victim {
	v := emptyVictim(t)
	dir := v.dir
	v.args = []string{"-q", "-j", strconv.Itoa(victimJobs), "--timeout", "20s", "--allow-write", dir, "./test.sh", "f"}
	var input strings.Builder
	for i := range 400 {
		input.WriteString("line " + strconv.Itoa(i) + "\n")
	}
	v.write("f", input.String(), 0o644)
	// The log is outside the input; the background process shows whether orphans are left.
	v.write("test.sh", `#!/bin/sh
sha256sum < f >> "`+dir+`/log"
sleep 3600 &
sleep 0.01
[ "$(grep -c 7 f)" -ge 4 ] && grep -qx "line 123" f && grep -qx "line 321" f
`, 0o755)
	return v
}

func (v *victim) command() *exec.Cmd {
	cmd := exec.Command("whittle", v.args...)
	cmd.Dir = v.dir
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(v.dir, "state"), v.marker)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// kill starts a run, waits until it has started some tests and then for a while, and kills it, or
// its whole process group. It reports whether the run had not ended by itself.
func (v *victim) kill(tests int, after time.Duration, group bool) bool {
	v.Helper()
	cmd := v.command()
	var words bytes.Buffer
	cmd.Stderr = &words
	if err := cmd.Start(); err != nil {
		v.Fatal(err)
	}
	for before := v.tests(); v.tests() < before+tests && !ended(cmd.Process.Pid); {
		time.Sleep(2 * time.Millisecond)
	}
	time.Sleep(after)
	for _, dir := range scratchOf(cmd.Process.Pid) {
		v.scratch[dir] = true
	}
	pid := cmd.Process.Pid
	if group {
		pid = -pid
	}
	syscall.Kill(pid, syscall.SIGKILL)
	err := cmd.Wait()
	if err != nil && !cmd.ProcessState.Sys().(syscall.WaitStatus).Signaled() {
		v.Fatalf("a run failed by itself: %v\n%s", err, &words)
	}
	return err != nil
}

// ended reports whether a child process has ended but was not waited for.
func ended(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, state, _ := bytes.Cut(stat, []byte(") "))
	return err != nil || bytes.HasPrefix(state, []byte("Z"))
}

// scratchOf returns the scratch directories of a process, which it holds locks in.
func scratchOf(pid int) []string {
	var out []string
	fds, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/fd/*")
	for _, fd := range fds {
		to, _ := os.Readlink(fd)
		if dir, name := filepath.Split(to); name == "lock" && strings.HasPrefix(filepath.Base(filepath.Dir(filepath.Clean(dir))), "whittle-") {
			out = append(out, filepath.Clean(dir))
		}
	}
	return out
}

// check checks what must hold at any moment.
func (v *victim) check() {
	v.Helper()
	if left := eventuallyNone(v.marker); left != nil {
		v.Fatalf("still running: %q", left)
	}
	if !v.interesting() {
		v.Fatalf("the file is not interesting:\n%s", v.read("f"))
	}
}

func (v *victim) interesting() bool {
	f := string(v.read("f"))
	sevens := 0
	for line := range strings.Lines(f) {
		if strings.Contains(line, "7") {
			sevens++
		}
	}
	return sevens >= 4 && strings.Contains("\n"+f+"\n", "\nline 123\n") && strings.Contains("\n"+f+"\n", "\nline 321\n")
}

// finish runs the reduction to its end.
func (v *victim) finish() {
	v.Helper()
	cmd := v.command()
	if out, err := cmd.CombinedOutput(); err != nil {
		v.Fatalf("%v\n%s", err, out)
	}
	v.check()
}

// tidy checks that only the expected files are left.
func (v *victim) tidy() {
	v.Helper()
	for dir := range v.scratch {
		if _, err := os.Lstat(dir); err == nil {
			v.Errorf("scratch directory %s is left", dir)
		}
	}
	if len(v.scratch) == 0 {
		v.Error("no scratch directory was seen")
	}
	entries, err := os.ReadDir(v.dir)
	if err != nil {
		v.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got, want := strings.Join(names, " "), "f f.orig log state test.sh"; got != want {
		v.Errorf("left behind: %s, want %s", got, want)
	}
	sessions, _ := filepath.Glob(filepath.Join(v.dir, "state", "whittle", "*"))
	if len(sessions) != 1 {
		v.Errorf("sessions %q, want one", sessions)
	}
}

// tests returns how many times the test was run.
func (v *victim) tests() int {
	log, _ := os.ReadFile(filepath.Join(v.dir, "log")) // missing before the first test
	return bytes.Count(log, []byte("\n"))
}

func (v *victim) read(name string) []byte {
	v.Helper()
	b, err := os.ReadFile(filepath.Join(v.dir, name))
	if err != nil {
		v.Fatal(err)
	}
	return b
}

func (v *victim) write(name, content string, mode os.FileMode) {
	v.Helper()
	if err := os.WriteFile(filepath.Join(v.dir, name), []byte(content), mode); err != nil {
		v.Fatal(err)
	}
}
