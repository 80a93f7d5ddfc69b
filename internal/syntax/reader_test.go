package syntax

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// readers returns the languages that have a reader in Go.
func readers() []Language {
	return slices.DeleteFunc(Languages(), func(l Language) bool { return l.labels == nil })
}

// read returns the tree of a source and checks that it prints the source.
func read(t testing.TB, l Language, src string) (*Raw, *tree.Node) {
	t.Helper()
	r, err := l.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	root := l.Tree(r)
	if got := string(root.Bytes()); got != src {
		t.Fatalf("%s: prints %q, want %q", l.Name, got, src)
	}
	return r, root
}

// dispensable returns the nodes that can be removed.
func dispensable(root *tree.Node) []*tree.Node {
	var out []*tree.Node
	for n := range root.Nodes {
		if n.Role != tree.Required && !n.Fixed && !n.Sep {
			out = append(out, n)
		}
	}
	return out
}

// without returns a source without the first node of a kind and text.
func without(t *testing.T, l Language, src, kind, text string) string {
	t.Helper()
	_, root := read(t, l, src)
	for _, n := range dispensable(root) {
		if n.Kind == kind && string(n.Bytes()) == text {
			return string(root.Apply(tree.Remove([]*tree.Node{n})).Bytes())
		}
	}
	t.Fatalf("no %s %q to remove in %s", kind, text, show(root))
	return ""
}

// countKinds counts the nodes of each kind that a labeler handles.
func countKinds(root *tree.Node) map[string]int {
	out := map[string]int{}
	for n := range root.Nodes {
		kind := n.Kind
		if strings.HasPrefix(kind, "(") { // a list is named after its head
			kind = "list"
		}
		switch kind {
		case "row", "cell", "section", "entry", "line", "value", "file", "hunk", "text", "list", "symbol", "comment":
			out[kind]++
		}
	}
	return out
}

// TestRemoveOne: whatever node is removed from a sample, the rest is read without errors, with all other
// nodes unchanged.
func TestRemoveOne(t *testing.T) {
	for _, l := range readers() {
		_, src := sample(t, l)
		_, root := read(t, l, string(src))
		nodes := dispensable(root)
		if len(nodes) < 10 {
			t.Errorf("%s: only %d nodes to remove", l.Name, len(nodes))
		}
		for _, n := range nodes {
			out := string(root.Apply(tree.Remove([]*tree.Node{n})).Bytes())
			r, again := read(t, l, out)
			if r.Errors > 0 {
				t.Errorf("%s without %q: errors in %q:%s", l.Name, n.Bytes(), out, mistakes(r))
			}
			want, got := countKinds(root), countKinds(again)
			for kind, gone := range countKinds(n) {
				want[kind] -= gone
			}
			for kind := range want {
				if got[kind] != want[kind] {
					t.Errorf("%s without %s %q: %d of kind %s, want %d, in %q", l.Name, n.Kind, n.Bytes(), got[kind], kind, want[kind], out)
				}
			}
		}
	}
}

func TestRemoveMany(t *testing.T) {
	const seed = 1
	for _, name := range []string{"csv", "tsv", "ini"} {
		l := language(t, name)
		_, src := sample(t, l)
		_, root := read(t, l, string(src))
		rnd := rand.New(rand.NewPCG(seed, 0))
		for range 500 {
			nodes := slices.DeleteFunc(dispensable(root), func(*tree.Node) bool { return rnd.IntN(4) > 0 })
			out := string(root.Apply(tree.Remove(nodes)).Bytes())
			if r, _ := read(t, l, out); r.Errors > 0 {
				t.Fatalf("%s, seed %d: errors in %q:%s", name, seed, out, mistakes(r))
			}
		}
	}
}

// FuzzReaders: a reader's tree prints its source, whatever the bytes and also after a removal, and its
// nodes lie in one another. Tokens cover everything but a byte order mark.
func FuzzReaders(f *testing.F) {
	ls := readers()
	for i, l := range ls {
		_, src := sample(f, l)
		f.Add(uint8(i), uint8(1), src)
		f.Add(uint8(i), uint8(2), src[:len(src)/2])
		f.Add(uint8(i), uint8(3), src[len(src)/3:])
		f.Add(uint8(i), uint8(0), []byte("\ufeff\"a,\"\"\r|;\r\n[x\n = \\\n\\:\n--- a\n+++ b\n@@ -1,9 +1 @@\n\n-\n@@ -1 +1 @@"))
	}
	f.Fuzz(func(t *testing.T, i, k uint8, src []byte) {
		l := ls[int(i)%len(ls)]
		if l.check(src) != nil {
			return
		}
		r, root := read(t, l, string(src))
		nested(t, r)
		if _, ok := l.front.(reader); ok {
			covered(t, r)
		}
		if !Valid(l, src, r.Errors) || r.Errors > 0 && Valid(l, src, r.Errors-1) {
			t.Errorf("%s: valid disagrees with %d errors", l.Name, r.Errors)
		}
		if nodes := dispensable(root); len(nodes) > 0 {
			out := root.Apply(tree.Remove(nodes[int(k)%len(nodes):][:1])).Bytes()
			if l.check(out) == nil {
				read(t, l, string(out))
			}
		}
	})
}

// nested checks that children lie in their parents, one after the other.
func nested(t *testing.T, r *Raw) {
	t.Helper()
	for i, n := range r.Nodes {
		at := n.Start
		for k := range r.children(i) {
			kid := r.Nodes[k]
			if kid.Start < at || kid.End < kid.Start || kid.End > n.End || kid.Next <= k || kid.Next > n.Next {
				t.Fatalf("node %d %+v does not fit into %d %+v after %d", k, kid, i, n, at)
			}
			at = kid.End
		}
	}
}

// covered checks that the leaves cover the source, and that errors are marked.
func covered(t *testing.T, r *Raw) {
	t.Helper()
	at, errors := markLen(r.Src), 0
	for i, n := range r.Nodes {
		if n.Error {
			errors++
		}
		if i == 0 || n.Next > i+1 {
			continue
		}
		if n.Start != at {
			t.Fatalf("%+v begins after %d", n, at)
		}
		at = n.End
	}
	if at != len(r.Src) || errors != r.Errors {
		t.Fatalf("covered up to %d of %d; %d errors marked, %d counted", at, len(r.Src), errors, r.Errors)
	}
}
