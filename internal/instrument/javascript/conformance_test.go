package javascript

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/instrument/shimtest"
	"github.com/whittle-dd/whittle/internal/syntax"
)

// needNode skips a test where there is no node, or no grammar to rewrite with.
func needNode(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed")
	}
	if !syntax.Grammars {
		t.Skip("this build has no grammar of JavaScript")
	}
}

// seeded returns a command whose Math.random gives the same numbers in every run.
func seeded(file string) []string { return []string{"node", "--random-seed=42", file} }

func prepared(t testing.TB, argv []string) instrument.Program {
	t.Helper()
	p, err := Prepare(t.Context(), t.TempDir(), argv)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestConformance(t *testing.T) {
	needNode(t)
	file := func(name string) string { return filepath.Join("testdata", "canon", name+".js") }
	scratch := t.TempDir()
	programs := map[string]instrument.Program{}
	shimtest.Run(t, shimtest.Generators{
		Program: func(t *testing.T, name string) (instrument.Program, bool) {
			if _, err := os.Stat(file(name)); err != nil {
				return instrument.Program{}, false // node has no shuffle
			}
			if p, ok := programs[name]; ok {
				return p, true
			}
			dir := filepath.Join(scratch, name)
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			p, err := Prepare(t.Context(), dir, seeded(file(name)))
			if err != nil {
				t.Fatal(err)
			}
			programs[name] = p
			return p, true
		},
		Plain: func(t *testing.T, name string) []string { return seeded(file(name)) },
	})
}
