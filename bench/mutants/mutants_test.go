package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// TestList checks that every mutant still applies: its original text occurs exactly once.
func TestList(t *testing.T) {
	all, err := parse(bytes.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Error("the list is empty")
	}
	for _, m := range all {
		if _, err := m.apply(root); err != nil {
			t.Error(err)
		}
	}
}

// TestToy runs a mutant that a test kills and one that survives, because no test looks
// above the upper bound.
func TestToy(t *testing.T) {
	const toys = `
below
file bench/mutants/testdata/toy/toy.go
- if n < low {
+ if n > low {

# This one survives.
above
file bench/mutants/testdata/toy/toy.go
- min(n, high)
+ n + 0*high
`
	all, err := parse(strings.NewReader(toys))
	if err != nil {
		t.Fatal(err)
	}
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l := &lab{root: root, tmp: t.TempDir(), timeout: time.Hour, passing: map[string]bool{}}
	if err := l.check(t.Context(), all[0].tests[0]); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"bench/mutants/testdata/toy TestInside", ""} {
		r, err := l.run(t.Context(), all[i])
		if err != nil {
			t.Fatal(err)
		}
		if r.killer != want || r.cpu <= 0 {
			t.Errorf("mutant %q: killed by %q with %v of CPU time, want %q and more than 0", all[i].name, r.killer, r.cpu, want)
		}
	}
}

func TestFirstFailure(t *testing.T) {
	for _, c := range []struct{ name, events, want, err string }{
		{"passed", `{"Action":"pass","Test":"TestA"} {"Action":"pass"}`, "", ""},
		{"test failed", `{"Action":"fail","Test":"TestB/x"} {"Action":"fail","Test":"TestB"} {"Action":"fail"}`, "p TestB/x", ""},
		{"package failed", `{"Action":"output","Output":"panic"} {"Action":"fail"}`, "p", ""},
		{"does not compile", `{"Action":"build-output","Output":"undefined: x"} {"Action":"build-fail"} {"Action":"fail","FailedBuild":"p"}`, "", "undefined: x"},
		{"not events", `FAIL`, "", "read the output"},
	} {
		got, err := firstFailure(strings.NewReader(c.events), "p")
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: firstFailure = %q, %v, want %q, %q", c.name, got, err, c.want, c.err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, list := range []string{
		"a\nfile f.go\n- x\n+ x",
		"a\nfile f.go\n+ x",
		"a\n- x\n+ y",
		"a\nfile f.go\n- x\n+ y\n\na\nfile g.go\n- x\n+ y",
		"a\nfile f.go\nwhat is this\n- x\n+ y",
	} {
		if _, err := parse(strings.NewReader(list)); err == nil {
			t.Errorf("no error for %q", list)
		}
	}
}
