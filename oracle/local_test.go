package oracle_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/exectest"
)

func TestLocal(t *testing.T) {
	exectest.Run(t, func(t *testing.T, workers int) oracle.Executor { return newLocal(t, workers) })
}

// newLocal opens an executor, and checks at the end that it has left no directory.
func newLocal(t *testing.T, workers int) *oracle.Local {
	t.Helper()
	scratch := t.TempDir()
	l, err := oracle.NewLocal(oracle.LocalOptions{Workers: workers, Scratch: scratch})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		l.Close()
		left, err := filepath.Glob(scratch + "/whittle-*/*")
		if err != nil || len(left) != 1 || filepath.Base(left[0]) != "lock" {
			t.Errorf("left in scratch: %v %v", left, err)
		}
	})
	return l
}

func TestScratchChosen(t *testing.T) {
	l, err := oracle.NewLocal(oracle.LocalOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if _, err := oracle.NewLocal(oracle.LocalOptions{Scratch: t.TempDir() + "/missing"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing scratch directory: %v", err)
	}
}
