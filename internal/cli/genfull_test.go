//go:build linux

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestGenFullDisk fills the disk that holds the result of whittle gen in the middle of a run. The
// run must report what to do, and the same command must resume when there is space.
func TestGenFullDisk(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	work, state := t.TempDir(), t.TempDir()
	if err := syscall.Mount("tmpfs", work, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("mount a tiny disk: %v", err)
	}
	defer syscall.Unmount(work, syscall.MNT_DETACH)
	generator := "import random\nrandom.seed(1)\nfor i in range(random.randint(30, 40)):\n    print(random.randrange(10) * 10 ** 99)\n"
	if err := os.WriteFile(filepath.Join(work, "gen.py"), []byte(generator), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func() (string, error) {
		// The test fills the disk at its fourth run, the first after those on the original,
		// unless the file freed exists.
		test := `echo >> ` + state + `/log; test -e ` + state + `/freed || test $(wc -l < ` + state + `/log) -lt 4 || cat /dev/zero > ` + work + `/filler 2> /dev/null; grep -q 1`
		cmd := exec.Command("whittle", "gen", "-j", "1", "--allow-write", state, "--allow-write", work, "-c", test, "--", "python3", "-B", "gen.py")
		cmd.Dir = work
		cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state, "PATH="+withPython(os.Getenv("PATH")))
		words, err := cmd.CombinedOutput()
		return string(words), err
	}
	words, err := run()
	if err == nil || strings.Count(words, "no space left on device; the best so far is kept: make room and run the same command to resume") != 1 {
		t.Errorf("on a full disk: %v\n%s", err, words)
	}
	if out, err := os.ReadFile(filepath.Join(work, "out")); err != nil || !strings.Contains(string(out), "1") {
		t.Errorf("the output is %q, %v", out, err)
	}
	if err := os.Remove(filepath.Join(work, "filler")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(state, "freed"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if words, err := run(); err != nil || !strings.Contains(words, "resumed") {
		t.Errorf("with space again: %v\n%s", err, words)
	}
	left, _ := filepath.Glob(filepath.Join(work, ".*"))
	if len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}
