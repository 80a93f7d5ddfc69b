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
	return NewWith(t, Options{Workers: workers})
}

// NewWith is New with options.
func NewWith(t testing.TB, o Options) *Engine {
	t.Helper()
	bin, why := Programs()
	if bin == "" {
		t.Skipf("needs a real engine: run tools/engine/build (%s)", why)
	}
	e, err := Start(bin, os.TempDir(), o)
	if err != nil {
		t.Fatal(err)
	}
	endWith(t, &e.programs)
	return e
}

// endWith ends programs with the test, and shows what they have printed if it failed.
func endWith(t testing.TB, ps *programs) {
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(ps.Log())
		}
		if err := ps.Close(); err != nil {
			t.Error(err)
		}
	})
}

// Programs returns the directory of the programs, or why there is none.
func Programs() (dir, why string) { return built("engine") }

// built returns what the script of a directory of tools has built, or why there is nothing.
func built(tool string) (dir, why string) {
	_, file, _, _ := runtime.Caller(0)
	cmd := exec.Command(filepath.Join(filepath.Dir(file), "../../../tools", tool, "build"), "find")
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", strings.TrimSpace(said.String())
	}
	return strings.TrimSpace(string(out)), ""
}
