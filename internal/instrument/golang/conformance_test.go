package golang

import (
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/instrument/shimtest"
)

func TestConformance(t *testing.T) {
	const source = "testdata/canon/main.go"
	p := build(t, "go", "run", source)
	plain := filepath.Join(folder(t), "canon")
	if b, err := exec.Command("go", "build", "-o", plain, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	shimtest.Run(t, shimtest.Generators{
		Program: func(_ *testing.T, name string) (instrument.Program, bool) {
			one := p
			one.Argv = append(slices.Clip(p.Argv), name)
			return one, true
		},
		Plain: func(_ *testing.T, name string) []string { return []string{plain, name} },
	})
}
