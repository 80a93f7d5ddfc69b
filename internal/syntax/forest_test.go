//go:build cgo

package syntax

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

func find1(t *testing.T, root *tree.Node, kind, holds string) *tree.Node {
	t.Helper()
	var found *tree.Node
	for n := range root.Nodes {
		if n.Kind == kind && strings.Contains(string(n.Bytes()), holds) {
			found = n // the innermost
		}
	}
	if found == nil {
		t.Fatalf("no %s with %q", kind, holds)
	}
	return found
}

func TestForest(t *testing.T) {
	fs := text.Files{
		{Path: "a.c", Data: []byte("int a; int b;\n")},
		{Path: "b.json", Data: []byte("[1, 2]\n")},
		{Path: "notes", Data: []byte("free text")},
	}
	f := NewForest(fs, map[string]Language{"a.c": language(t, "c"), "b.json": language(t, "json")})
	root := f.Tree()
	if got := f.Files(root); !slices.EqualFunc(got, fs, func(a, b text.File) bool { return a.Path == b.Path && string(a.Data) == string(b.Data) }) {
		t.Errorf("unedited: %v", got)
	}
	edited := root.Apply(tree.Edit{root.Kids[2]: nil, find1(t, root.Kids[0], "declaration", "int b"): nil})
	got := f.Files(edited)
	if len(got) != 2 || string(got[0].Data) != "int a;\n" || got[1].Path != "b.json" {
		t.Errorf("without notes and b: %v", got)
	}
	if !f.Syntax().Valid(edited) {
		t.Error("not valid")
	}
	if again := f.Files(f.Syntax().Parse(edited)); len(again) != 2 || string(again[0].Data) != "int a;\n" {
		t.Errorf("parsed anew: %v", again)
	}
}

// TestKeep: a tree is unsound if a list is empty that must not be.
func TestKeep(t *testing.T) {
	l := language(t, "c")
	raw, err := l.Parse([]byte("int a, b;"))
	if err != nil {
		t.Fatal(err)
	}
	root := l.Tree(raw)
	a, b := find1(t, root, "identifier", "a"), find1(t, root, "identifier", "b")
	if one := root.Apply(tree.Remove([]*tree.Node{a})); !one.Sound() || string(one.Bytes()) != "int b;" {
		t.Errorf("without a: %q, sound: %t", one.Bytes(), one.Sound())
	}
	if none := root.Apply(tree.Remove([]*tree.Node{a, b})); none.Sound() {
		t.Errorf("without both: %q is sound", none.Bytes())
	}
}

// TestSlot: a slot accepts every kind that the grammar allows, not only its own.
func TestSlot(t *testing.T) {
	l := language(t, "c")
	raw, err := l.Parse([]byte("int f(int x) { if (x) { return g(x + 1); } return 0; }"))
	if err != nil {
		t.Fatal(err)
	}
	root := l.Tree(raw)
	hoisted := func(kind, holds string) string {
		var out []string
		for _, m := range find1(t, root, kind, holds).Hoistable() {
			out = append(out, m.Kind)
		}
		return strings.Join(out, " ")
	}
	if got := hoisted("if_statement", "if"); got != "compound_statement" {
		t.Errorf("for the if statement: %s", got)
	}
	if got := hoisted("call_expression", "g("); got != "identifier binary_expression" {
		t.Errorf("for the call: %s", got)
	}
	if got := hoisted("function_declarator", "f("); got != "identifier identifier" {
		t.Errorf("for the declarator: %s", got)
	}
}

// TestProbe: where the rules are not known, trying gives removable nodes, the same ones each time.
func TestProbe(t *testing.T) {
	l := language(t, "dot")
	if _, ok := any(l.labels).(Labeler); ok {
		t.Skip("its rules are known")
	}
	src := "digraph g { a [color=red, shape=box]; b; a -> b -> c; subgraph s { d; } }\n"
	raw, err := l.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	root := l.Tree(raw)
	removable := 0
	for n := range root.Nodes {
		if n.Role == tree.Required || n.Sep {
			continue
		}
		removable++
		if got := root.Apply(tree.Edit{n: nil}); got.Sound() && !Valid(l, got.Bytes(), 0) {
			t.Errorf("without %q: %q", n.Bytes(), got.Bytes())
		}
	}
	if removable < 10 {
		t.Errorf("only %d nodes can be removed", removable)
	}
	again := l.Tree(raw)
	next, stop := iter.Pull(again.Nodes)
	defer stop()
	for n := range root.Nodes {
		if m, _ := next(); n.Role != m.Role || n.Kind != m.Kind || n.Keep != m.Keep {
			t.Fatalf("%s differs", n.Kind)
		}
	}
}
