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

// TestKill kills a run again and again, at random moments and without warning.
// The file is interesting after every kill, nothing goes on running, and in the
// end all is as if nothing had happened.
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
		// Some before there is anything, most in the middle.
		after := time.Duration(rng.Int64N(int64(120 * time.Millisecond)))
		if v.killAfter(after, n%5 == 4) {
			stopped++
		}
		v.check()
	}
	t.Logf("%d of %d runs were under way; %d tests so far, %d undisturbed", stopped, kills, v.asked(), undisturbed.asked())
	if stopped < kills/2 {
		t.Errorf("only %d of %d runs were under way when killed: make the test slower", stopped, kills)
	}
	v.finish()
	if got := v.read("f"); !bytes.Equal(got, want) {
		t.Errorf("after %d kills the result is\n%s\nwant\n%s", kills, got, want)
	}
	if got := v.read("f.orig"); !bytes.Equal(got, undisturbed.read("f.orig")) {
		t.Errorf("the original has changed: %d bytes", len(got))
	}
	v.tidy()
	// Tests that were under way may be asked again, those answered may not.
	if asked := v.asked(); asked > undisturbed.asked()+kills*2*victimJobs {
		t.Errorf("%d tests in all, %d undisturbed", asked, undisturbed.asked())
	}
}

const victimJobs = 2

// A victim is a reduction in a directory of its own.
type victim struct {
	*testing.T
	dir     string
	marker  string
	scratch map[string]bool // directories that killed runs have used
}

func newVictim(t *testing.T) *victim {
	dir := t.TempDir()
	v := &victim{T: t, dir: dir, marker: "WHITTLE_VICTIM=" + dir, scratch: map[string]bool{}}
	var input strings.Builder
	for i := range 400 {
		input.WriteString("line " + strconv.Itoa(i) + "\n")
	}
	v.write("f", input.String(), 0o644)
	// The log is outside of what is tested; the child shows whether orphans stay.
	v.write("test.sh", `#!/bin/sh
sha256sum < f >> "`+dir+`/log"
sleep 3600 &
sleep 0.01
[ "$(grep -c 7 f)" -ge 4 ] && grep -qx "line 123" f && grep -qx "line 321" f
`, 0o755)
	return v
}

func (v *victim) command() *exec.Cmd {
	cmd := exec.Command("whittle", "-q", "-j", strconv.Itoa(victimJobs), "--timeout", "20s", "./test.sh", "f")
	cmd.Dir = v.dir
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(v.dir, "state"), v.marker)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// killAfter starts a run and kills it, or its whole process group. It reports
// whether the run was still under way.
func (v *victim) killAfter(d time.Duration, group bool) bool {
	v.Helper()
	cmd := v.command()
	var words bytes.Buffer
	cmd.Stderr = &words
	if err := cmd.Start(); err != nil {
		v.Fatal(err)
	}
	time.Sleep(d)
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

// scratchOf is the scratch directory of a program, known by the lock it holds.
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

// check is what holds at any moment.
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

// finish runs to the end.
func (v *victim) finish() {
	v.Helper()
	cmd := v.command()
	if out, err := cmd.CombinedOutput(); err != nil {
		v.Fatalf("%v\n%s", err, out)
	}
	v.check()
}

// tidy checks that nothing is left but what should be.
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

// asked is how often the test was run.
func (v *victim) asked() int { return bytes.Count(v.read("log"), []byte("\n")) }

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
