package synth_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle/bench/internal/synth"
	"github.com/whittle-dd/whittle/internal/syntax"
)

func TestC(t *testing.T) {
	const size = 30_000
	src := synth.C(1, size)
	if len(src) < size || len(src) > 2*size {
		t.Errorf("%d bytes", len(src))
	}
	if !bytes.Equal(src, synth.C(1, size)) || bytes.Equal(src, synth.C(2, size)) {
		t.Error("the seed decides nothing, or not all")
	}
	if l, err := syntax.Named("c"); err == nil && !syntax.Valid(l, src, 0) {
		t.Error("does not parse")
	}
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no compiler")
	}
	file := filepath.Join(t.TempDir(), "big.c")
	if err := os.WriteFile(file, src, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(cc, "-w", "-fsyntax-only", file).CombinedOutput(); err != nil {
		t.Errorf("does not compile: %s", out[:min(len(out), 2000)])
	}
}
