package python_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/instrument/python"
	"github.com/whittle-dd/whittle/internal/instrument/shimtest"
)

func TestConformance(t *testing.T) {
	py := interpreter(t)
	argv := func(_ *testing.T, name string) []string {
		return []string{py, filepath.Join("testdata", "canon", name+".py")}
	}
	prepared := map[string]instrument.Program{}
	shimtest.Run(t, shimtest.Generators{
		Program: func(t *testing.T, name string) (instrument.Program, bool) {
			p, ok := prepared[name]
			if !ok {
				var err error
				if p, err = python.Prepare(t.Context(), scratch, argv(t, name)); err != nil {
					t.Fatal(err)
				}
				p.Close() // the suite starts its own
				prepared[name] = p
			}
			return p, true
		},
		Plain: argv,
	})
}

// TestInert checks that without WHITTLE_TRACE the shim behaves like the plain program, however that is
// started.
func TestInert(t *testing.T) {
	py := interpreter(t)
	for _, argv := range [][]string{
		{py, "-O", "-c", "import sys; print(sys.flags.optimize, sys.argv, sys.path)", "-x", "a b"},
		{py, "-m", "calendar", "2020", "2"},
		{py, "-B", "testdata/folder/inner"},
	} {
		p, err := python.Prepare(t.Context(), scratch, argv)
		if err != nil {
			t.Fatal(err)
		}
		p.Close()
		cmd := exec.Command(p.Argv[0], p.Argv[1:]...)
		cmd.Env = append(os.Environ(), p.Env...)
		got, err := cmd.Output()
		want, status := plain(t, argv)
		if !bytes.Equal(got, want) || cmd.ProcessState.ExitCode() != status {
			t.Errorf("%q printed\n%s\nplain, status %d:\n%s\n%v", argv, got, status, want, err)
		}
	}
}
