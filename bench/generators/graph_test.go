package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// drawn returns a graph with so many nodes and some edges: "0-1 1-2".
func drawn(n int, edges string) []byte {
	var w strings.Builder
	w.WriteString("graph {\n")
	for i := range n {
		fmt.Fprintf(&w, "  v%d;\n", i)
	}
	for e := range strings.FieldsSeq(edges) {
		a, b, _ := strings.Cut(e, "-")
		fmt.Fprintf(&w, "  v%s -- v%s;\n", a, b)
	}
	return []byte(w.String() + "}\n")
}

// smallest holds the smallest graph of each predicate, in the order of graphs, and one that
// just misses it.
var smallest = []struct {
	n            int
	edges, above string
}{
	{4, "0-1 1-2 2-3 3-0", "0-1 1-2 2-3 3-1"},
	{3, "0-1 1-2 2-0", "0-1 1-2 2-1"},
	{4, "0-1 0-2 0-3 1-2 1-3 2-3", "0-1 0-2 0-3 1-2 1-3 2-2"},
	{6, "0-1 1-2 2-0 3-4 4-5 5-3 0-3", "0-1 1-2 2-0 3-4 4-5 5-3 0-0"},
	{7, "0-1 0-2 0-3 0-4 0-5 0-6", "0-1 0-2 0-3 0-4 0-5 0-5"},
	{6, "0-1 1-2 3-4 4-5", "0-1 1-2 3-4 2-5"},
	{3, "0-1 1-2 2-0", "0-1 1-2 2-2"},
	{4, "0-1 0-2 0-3", "0-1 0-2 1-3"},
	{6, "0-1 1-2 2-3 3-4 4-5", "0-1 1-2 2-3 3-4 3-5"},
	{2, "0-1 1-0 1-1", "0-1 0-0 1-1"},
}

func TestGraphs(t *testing.T) {
	for i, p := range graphs() {
		c := smallest[i]
		yes, no := drawn(c.n, c.edges), drawn(c.n, c.above)
		if !p.fails(yes) || p.fails(no) {
			t.Errorf("%s: %t, and %t for the one that misses it", p.name, p.fails(yes), p.fails(no))
		}
		if got := sum(p.size(yes)); got != p.least {
			t.Errorf("%s: size %d, want %d", p.name, got, p.least)
		}
	}
}

func TestReadGraph(t *testing.T) {
	for text, want := range map[string]bool{
		"graph {\n  v0;\n  v7;\n  v0 -- v7;\n}\n":  true,
		"graph {\nv0;\n\n}":                        true,
		"graph {\n  v0;\n  v0;\n}\n":               false, // named twice
		"graph {\n  v0 -- v1;\n  v0;\n  v1;\n}\n":  false, // used before
		"graph {\n  v0;\n  v0 -- v1;\n}\n":         false,
		"graph {\n  v0;\n  v1;\n  v0 -- v1\n}\n":   false,
		"graph {\n  v0;\n":                         false,
		"":                                         false,
		"graph {\n  v0;\n  v1; v2;\n v0 -- v1;\n}": false,
	} {
		if _, ok := readGraph([]byte(text)); ok != want {
			t.Errorf("%q: %t", text, ok)
		}
	}
}

// outputs returns the outputs of a problem's generator for the first seeds.
func outputs(t *testing.T, p problem, n int) [][]byte {
	t.Helper()
	var out [][]byte
	for seed := range uint64(n) {
		run, ok, err := (&trace.Oracle{Generator: p.at(seed)}).Record(context.Background())
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		out = append(out, run.Output)
	}
	return out
}

// TestAgainstNetworkx compares our predicates with networkx on random graphs.
func TestAgainstNetworkx(t *testing.T) {
	w, err := startNetworkx(t.Context(), "python3")
	if err != nil {
		t.Fatal(err)
	}
	if w == nil {
		t.Skip("networkx is not installed")
	}
	texts := outputs(t, problem{gen: genSmallGraph}, 25)
	for _, c := range smallest {
		texts = append(texts, drawn(c.n, c.edges), drawn(c.n, c.above))
	}
	for _, text := range texts {
		g, ok := readGraph(text)
		if !ok {
			t.Fatalf("not read: %s", text)
		}
		theirs := w.answers(g)
		for _, p := range graphs() {
			if v, known := theirs[p.name]; known && v != p.fails(text) {
				t.Errorf("%s: networkx says %t about\n%s", p.name, v, text)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}
