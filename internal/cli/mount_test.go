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

// TestMounted reduces with a test that is not contained and leaves the user's files mounted in its directory. They are
// not removed, the run reports where they are, and the result is not affected.
func TestMounted(t *testing.T) {
	work, mine := t.TempDir(), t.TempDir()
	if err := syscall.Mount(mine, mine, "", syscall.MS_BIND, ""); err != nil {
		t.Skipf("mount: %v", err)
	}
	syscall.Unmount(mine, 0)
	write(t, filepath.Join(mine, "thesis"), "years of work")
	write(t, filepath.Join(work, "f"), "1\n2\n3\n4\n5\n")
	where := filepath.Join(work, "where")
	defer func() {
		b, _ := os.ReadFile(where)
		for at := range strings.FieldsSeq(string(b)) {
			syscall.Unmount(at, syscall.MNT_DETACH)
		}
	}()
	test := `if [ ! -e ` + where + ` ]; then mkdir m && mount --bind ` + mine + ` m && echo $PWD/m > ` + where + `; fi; grep -qx 3 "$1"`
	cmd := exec.Command("whittle", "-j", "1", "--contain=off", "-c", test, "f")
	cmd.Dir = work
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(work, "state"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	at, _ := os.ReadFile(where)
	if want := "something is mounted at " + strings.TrimSpace(string(at)); strings.Count(string(out), want) != 1 || len(at) == 0 {
		t.Errorf("%q is not reported once:\n%s", want, out)
	}
	if b, err := os.ReadFile(filepath.Join(mine, "thesis")); string(b) != "years of work" {
		t.Errorf("a file of the user was removed: %v", err)
	}
	if b, _ := os.ReadFile(filepath.Join(work, "f")); strings.TrimSpace(string(b)) != "3" {
		t.Errorf("the result is %q", b)
	}
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
