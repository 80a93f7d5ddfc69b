package oracle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
)

// If all our processes are killed at once, nothing of contained jobs is left, not even daemons that have cleared
// their environment: the kernel kills what is in a PID namespace. The next program removes the directories and
// the cgroups.
func TestAllKilledContained(t *testing.T) {
	dir := t.TempDir()
	mark := strconv.Itoa(1_000_000_000 + rand.IntN(1_000_000_000))
	killAtEnd(t, mark)
	c := files
	if a, err := contained(t, 1, c).Contained(); err != nil || !a.PIDs {
		t.Skip(a, err)
	}
	how, _ := json.Marshal(c)
	script := strings.ReplaceAll("env -i setsid sleep MARK & (env -i setsid sh -c '(sleep MARK &); sleep MARK' &); sleep MARK", "MARK", mark)
	victim := exec.Command("/proc/self/exe", "victim", script, dir, string(how))
	victim.Stderr = os.Stderr
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "two tests run", func() bool { return count(mark) >= 8 })
	groups := cgroupsOf(t, marked(mark))
	all := append(supervisorsBelow(victim.Process.Pid), victim.Process.Pid)
	if len(all) < 4 {
		t.Skip("the kernel does not list children")
	}
	killAtOnce(all...)
	victim.Wait()
	eventually(t, "no process survives", func() bool { return count(mark) == 0 })
	if left, _ := filepath.Glob(dir + "/whittle-*/*/*/*"); len(left) == 0 {
		t.Error("no directory is left: the test shows nothing")
	}
	next, err := oracle.NewLocal(oracle.LocalOptions{Scratch: dir, Contain: c})
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if res, err := next.Run(context.Background(), oracle.Job{Argv: oracle.Shell("exit 5")}); err != nil || res.Exit != 5 {
		t.Errorf("%+v, %v", res, err)
	}
	if left, _ := filepath.Glob(dir + "/whittle-*/*"); len(left) != 2 { // its own, and the lock
		t.Errorf("left: %q", left)
	}
	// The kernel may take a moment to empty them.
	eventually(t, "a next program removes the cgroups", func() bool {
		if _, err := contained(t, 1, c).Contained(); err != nil {
			t.Fatal(err)
		}
		left := 0
		filepath.WalkDir("/sys/fs/cgroup", func(_ string, d os.DirEntry, err error) error {
			if err == nil && groups[d.Name()] {
				left++
			}
			return nil
		})
		return left == 0
	})
}

// cgroupsOf returns the names of our cgroups that the processes are in.
func cgroupsOf(t *testing.T, pids []int) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, pid := range pids {
		b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cgroup", pid))
		for line := range strings.Lines(string(b)) {
			if name := filepath.Base(strings.TrimSpace(line)); strings.HasPrefix(name, "whittle-") {
				names[name] = true
			}
		}
	}
	return names
}

// supervisorsBelow returns the keepers and supervisors below a process.
func supervisorsBelow(pid int) (out []int) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, name := range threads {
		if b, err := os.ReadFile(name); err == nil {
			out = append(out, supervisorsIn(string(b))...)
		}
	}
	return out
}

func supervisorsIn(children string) (out []int) {
	for _, f := range strings.Fields(children) {
		pid, _ := strconv.Atoi(f)
		if b, _ := os.ReadFile("/proc/" + f + "/cmdline"); strings.HasPrefix(string(b), "whittle-supervisor\x00") {
			out = append(append(out, pid), supervisorsBelow(pid)...)
		}
	}
	return out
}
