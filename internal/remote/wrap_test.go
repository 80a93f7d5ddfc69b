package remote

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
)

// TestShells runs the script in the shells that are installed. A careful one tells exit statuses from signals.
func TestShells(t *testing.T) {
	for _, shell := range []string{"dash", "bash", "bash --posix", "busybox sh", "ksh", "zsh --emulate sh"} {
		words := strings.Fields(shell)
		if _, err := exec.LookPath(words[0]); err != nil {
			continue
		}
		t.Run(shell, func(t *testing.T) {
			t.Parallel()
			for _, c := range []struct{ test, plain, careful string }{
				{"exit 0", "exit 0", "exit 0"},
				{"exit 3", "exit 3", "exit 3"},
				{"kill -SEGV $$", "signal 11", "signal 11"},
				{"kill -PIPE $$", "signal 13", "signal 13"},
				{"exit 141", "signal 13", "exit 141"},
				{"exit 139", "exit 139", "exit 139"},
				{"sleep 1000", "timeout", "timeout"},
			} {
				for careful, want := range map[bool]string{false: c.plain, true: c.careful} {
					if got := runWrapped(t, words, c.test, careful); got != want {
						t.Errorf("%s, careful %v: %q, want %q", c.test, careful, got, want)
					}
				}
			}
		})
	}
}

// runWrapped runs a shell command in the script, and returns the verdict.
func runWrapped(t *testing.T, shell []string, command string, careful bool) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o755); err != nil {
		t.Fatal(err)
	}
	a := actions{inputs: &inputs{}}
	j := oracle.Job{Argv: oracle.Shell(command), Split: true, Timeout: 30 * time.Second}
	if strings.HasPrefix(command, "sleep") {
		j.Timeout = time.Second
	}
	cmd := exec.Command(shell[0], append(shell[1:len(shell):len(shell)], "-c", a.wrap(j, true, careful), "whittle")...)
	cmd.Dir, cmd.Env = dir, []string{"PWD=" + dir}
	said, err := cmd.CombinedOutput()
	verdict, _ := os.ReadFile(filepath.Join(dir, "w", "verdict"))
	if (err != nil) != (string(verdict) == "timeout\n") {
		t.Errorf("%s: %v\n%s", command, err, said)
	}
	return strings.TrimSpace(string(verdict))
}
