package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// TestPython reduces the calculator in Python under the shim to its smallest.
func TestPython(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	d, err := newDesk("python3")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, p := range smartcheckProblems()[:5] {
		args := map[string]string{"calculator": "10", "binheap": "3", "bound5": "1", "parser": "3", "reverse": "21"}
		script := p.name + ".py"
		seed := uint64(1)
		for !d.fails(t.Context(), script, args[p.name], seed, p) {
			if seed++; seed > 500 {
				t.Fatalf("%s: no seed fails", p.name)
			}
		}
		r, ok, err := reduceTrace(t.Context(), d.open(script, args[p.name])(seed), p.fails, trace.Reduce(trace.Defaults()))
		if err != nil || !ok {
			t.Fatal(p.name, ok, err)
		}
		if got := sum(p.size(r.end)); got > p.least+1 || !p.fails(r.end) || !strings.HasSuffix(string(r.end), "\n") {
			t.Errorf("%s, seed %d: size %d: %s", p.name, seed, got, r.end)
		}
	}
}
