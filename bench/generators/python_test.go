package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// TestPython records the problems of SmartCheck in Python under the shim, and reduces the
// quickest to its smallest. The command reduces them all.
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
	args := map[string]string{"calculator": "10", "binheap": "3", "bound5": "1", "parser": "3", "reverse": "21"}
	failing := map[string]uint64{"calculator": 11, "binheap": 1, "bound5": 5, "parser": 1, "reverse": 1}
	for _, p := range smartcheckProblems()[:5] {
		seed := failing[p.name]
		gen := d.open(p.name+".py", args[p.name])(seed)
		if p.name != "reverse" {
			run, ok, err := (&trace.Oracle{Generator: gen}).Record(t.Context())
			if err != nil || !ok || !p.fails(run.Output) {
				t.Errorf("%s, seed %d: recorded %t, %v: %v", p.name, seed, ok, err, run)
			}
			continue
		}
		r, ok, err := reduceTrace(t.Context(), gen, p.fails, trace.Reduce(trace.Defaults()))
		if err != nil || !ok {
			t.Fatal(p.name, ok, err)
		}
		if got := sum(p.size(r.end)); got > p.least+1 || !p.fails(r.end) || !strings.HasSuffix(string(r.end), "\n") {
			t.Errorf("%s, seed %d: size %d: %s", p.name, seed, got, r.end)
		}
	}
}
