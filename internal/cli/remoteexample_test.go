package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/remote/enginetest"
)

// TestManualRemote runs the example of the manual about a server. Reductions end after 60 tests.
func TestManualRemote(t *testing.T) {
	t.Parallel()
	engine := enginetest.New(t, 2)
	_, example, _ := strings.Cut(readManual(t), "### An example on one machine\n")
	example, _, _ = strings.Cut(example, "\n## ")
	dir, ran := t.TempDir(), 0
	for line := range strings.Lines(example) {
		command, ok := strings.CutPrefix(line, "    whittle ")
		if !ok {
			continue
		}
		ran++
		command = strings.Replace(command, "grpc://127.0.0.1:PORT", engine.Address(), 1)
		command = strings.Replace(command, "-o ", "--remote-max-actions 60 -o "+dir+"/", 1)
		cmd := exec.Command("sh", "-c", "exec whittle "+command)
		cmd.Dir = filepath.Join("..", "..")
		cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+t.TempDir())
		if said, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(said), "on the server") {
			t.Errorf("%s%v:\n%s", line, err, said)
		}
	}
	if ran != 3 {
		t.Errorf("%d commands are in the example", ran)
	}
	for _, name := range []string{"small.c", "smaller.c"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() >= 1989 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
}
