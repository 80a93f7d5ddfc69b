//go:build linux

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestGenKilled kills whittle gen while the generator runs. What it leaves is removed by the next
// start of any kind of run, and not by one that runs beside it.
func TestGenKilled(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	for _, next := range [][]string{{"check", "-n", "1", "-c", "grep -q x", "f"}, {"gen", "--explain", "--", "python3", "gen.py"}} {
		t.Run(next[0], func(t *testing.T) {
			dir := t.TempDir()
			marker := "WHITTLE_VICTIM=" + dir
			write(t, filepath.Join(dir, "f"), "x")
			write(t, filepath.Join(dir, "gen.py"), "import random\nprint(random.randrange(10))\n")
			write(t, filepath.Join(dir, "endless.py"), "import random\nrandom.randrange(10)\nopen('running', 'w')\nwhile True: pass\n")
			if err := os.Mkdir(filepath.Join(dir, "tmp"), 0o755); err != nil {
				t.Fatal(err)
			}
			whittle := func(args ...string) *exec.Cmd {
				cmd := exec.Command("whittle", args...)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(dir, "state"), "TMPDIR="+filepath.Join(dir, "tmp"),
					"PATH="+withPython(os.Getenv("PATH")), marker)
				return cmd
			}
			left := func() []string {
				found, _ := filepath.Glob(filepath.Join(dir, "tmp", "whittle-*", "*", "*"))
				return found
			}
			victim := whittle("gen", "-c", "true", "--", "python3", "endless.py")
			if err := victim.Start(); err != nil {
				t.Fatal(err)
			}
			for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
				if _, err := os.Stat(filepath.Join(dir, "running")); err == nil {
					break
				}
				if time.Since(began) > 5*time.Minute {
					t.Fatal("the generator does not start")
				}
			}
			if out, err := whittle(next...).CombinedOutput(); err != nil || len(left()) == 0 {
				t.Errorf("beside it: %v, %d files left\n%s", err, len(left()), out)
			}
			victim.Process.Signal(syscall.SIGKILL)
			victim.Wait()
			if running := eventuallyNone(marker); running != nil {
				t.Errorf("still running: %q", running)
			}
			if len(left()) == 0 {
				t.Error("a killed run leaves nothing: the test shows nothing")
			}
			if out, err := whittle(next...).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
			if found := left(); found != nil {
				t.Errorf("left: %q", found)
			}
		})
	}
}
