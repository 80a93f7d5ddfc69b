package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/syntax"
)

func TestSource(t *testing.T) {
	const size = 30_000
	src := cSource(1, size)
	if len(src) < size || len(src) > 2*size {
		t.Errorf("%d bytes", len(src))
	}
	if !bytes.Equal(src, cSource(1, size)) || bytes.Equal(src, cSource(2, size)) {
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

func TestFirst(t *testing.T) {
	got, err := first("1000 5 1 100\n0 6 1 200\n1000 7 2 300\n500 150 20 400\n250 900 90 500\n", 1000)
	if want := (start{1700 * time.Millisecond, 400 << 10}); err != nil || got != want {
		t.Errorf("%v %v, want %v", got, err, want)
	}
	for _, log := range []string{"", "1000 5 1 100\n0 6 1 200\n", "500 x\n"} {
		if _, err := first(log, 1000); err == nil {
			t.Errorf("%q: no error", log)
		}
	}
}
