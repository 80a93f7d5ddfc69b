//go:build linux

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk fills the disk that holds the sessions, or the input, in the middle of a run. The
// run must report what to do and leave the best so far in place, and the same command must
// resume when there is space.
func TestFullDisk(t *testing.T) {
	for _, where := range []string{"state", "work"} {
		t.Run(where, func(t *testing.T) {
			dir := t.TempDir()
			state, work := filepath.Join(dir, "state"), filepath.Join(dir, "work")
			for _, d := range []string{state, work} {
				if err := os.Mkdir(d, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			tiny := filepath.Join(dir, where)
			if err := syscall.Mount("tmpfs", tiny, "tmpfs", 0, "size=512k"); err != nil {
				t.Skipf("mount a tiny disk: %v", err)
			}
			defer syscall.Unmount(tiny, syscall.MNT_DETACH)

			var input strings.Builder
			for i := range 8000 {
				fmt.Fprintf(&input, "line %d\n", i)
			}
			write := func(name, content string, mode os.FileMode) {
				t.Helper()
				if err := os.WriteFile(filepath.Join(work, name), []byte(content), mode); err != nil {
					t.Fatal(err)
				}
			}
			write("f", input.String(), 0o644)
			// The test itself fills the disk at its 12th run, unless the file freed exists.
			test := filepath.Join(dir, "test.sh")
			script := `#!/bin/sh
echo . >> "` + dir + `/log"
[ -e "` + dir + `/freed" ] || [ $(wc -l < "` + dir + `/log") -lt 12 ] || cat /dev/zero > "` + tiny + `/filler" 2>/dev/null
grep -qx "line 1234" f && grep -qx "line 7777" f
`
			if err := os.WriteFile(test, []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
			run := func() (int, string) {
				cmd := exec.Command("whittle", "-j", "1", "--allow-write", dir, test, "f")
				cmd.Dir = work
				cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
				out, err := cmd.CombinedOutput()
				if exit, ok := errors.AsType[*exec.ExitError](err); ok {
					return exit.ExitCode(), string(out)
				} else if err != nil {
					t.Fatal(err)
				}
				return 0, string(out)
			}
			for range 2 { // the second starts with a full disk
				status, words := run()
				if status != 1 {
					t.Errorf("exit status %d, want 1", status)
				}
				for _, want := range []string{"no space left on device", "the same command"} {
					if strings.Count(words, want) != 1 {
						t.Errorf("%q is not reported once:\n%s", want, words)
					}
				}
				f, err := os.ReadFile(filepath.Join(work, "f"))
				if err != nil || !bytes.Contains(f, []byte("line 1234\n")) || !bytes.Contains(f, []byte("line 7777")) {
					t.Errorf("the file is not interesting: %d bytes, %v", len(f), err)
				}
				if orig, err := os.ReadFile(filepath.Join(work, "f.orig")); err != nil || string(orig) != input.String() {
					t.Errorf("the original is not kept: %d bytes, %v", len(orig), err)
				}
			}
			if err := os.Remove(filepath.Join(tiny, "filler")); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "freed"), nil, 0o644); err != nil {
				t.Fatal(err)
			}
			if status, words := run(); status != 0 || !strings.Contains(words, "resumed") {
				t.Errorf("with space again: exit status %d\n%s", status, words)
			}
			f, err := os.ReadFile(filepath.Join(work, "f"))
			if got := strings.Join(strings.Fields(string(f)), " "); err != nil || got != "line 1234 line 7777" {
				t.Errorf("the result is %q, %v", got, err)
			}
			left, _ := filepath.Glob(filepath.Join(work, ".*"))
			if len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}
