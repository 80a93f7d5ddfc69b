package main

import (
	"os/exec"
	"testing"

	"github.com/whittle-dd/whittle/internal/syntax"
)

// TestPrograms checks that the generator makes valid JavaScript.
func TestPrograms(t *testing.T) {
	l, err := syntax.Named("javascript")
	if err != nil {
		t.Skip(err)
	}
	for _, out := range outputs(t, problem{gen: genJS}, 200) {
		if !syntax.Valid(l, out, 0) {
			t.Fatalf("not JavaScript:\n%s", out)
		}
	}
}

// TestNode checks the predicates on programs written by hand.
func TestNode(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip(err)
	}
	var hello struct{ Node string }
	w, err := startWorker(t.Context(), "node", "-e", runJSScript, &hello)
	if err != nil {
		t.Fatal(err)
	}
	ps := programs(w, false)
	for i, text := range []string{
		"print(0 / 0);", "print({});", "undefined.a;", "0();", "a; let a;", "let a; let a;", "print(0); throw 1;",
	} {
		for j, p := range ps {
			if got := p.fails([]byte(text)); got != (i == j) {
				t.Errorf("%s: %t about %s", p.name, got, text)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// TestText checks that text reduction finishes an easy case, and stops at its cap.
func TestText(t *testing.T) {
	p := graphs()[1]
	text := drawn(9, "0-1 4-5 5-6 6-4 7-8")
	r, err := reduceText(t.Context(), "graph.txt", text, p.fails, 2000)
	if err != nil || sum(p.size(r.end)) != p.least || r.tests == 0 {
		t.Errorf("%d tests, %v:\n%s", r.tests, err, r.end)
	}
	if r, err = reduceText(t.Context(), "graph.txt", text, p.fails, 5); err != nil || r.tests > 5 || !p.fails(r.end) {
		t.Errorf("%d tests, %v:\n%s", r.tests, err, r.end)
	}
}
