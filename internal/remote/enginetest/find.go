package enginetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// New starts an engine that ends with the test. If none was built, it skips the test.
func New(t testing.TB, workers int) *Engine {
	t.Helper()
	return NewSized(t, workers, Storage)
}

// NewSized is New with about so many bytes of storage.
func NewSized(t testing.TB, workers, storage int) *Engine {
	t.Helper()
	bin, why := Programs()
	if bin == "" {
		t.Skipf("needs a real engine: run tools/engine/build (%s)", why)
	}
	e, err := Start(bin, os.TempDir(), workers, storage)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(e.Log())
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// Programs returns the directory of the programs, or why there is none.
func Programs() (dir, why string) {
	_, file, _, _ := runtime.Caller(0)
	cmd := exec.Command(filepath.Join(filepath.Dir(file), "../../../tools/engine/build"), "find")
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", strings.TrimSpace(said.String())
	}
	return strings.TrimSpace(string(out)), ""
}
