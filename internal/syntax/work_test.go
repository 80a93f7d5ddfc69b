//go:build cgo

package syntax

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A countingFront counts the bytes that are parsed.
type countingFront struct {
	frontEnd
	parsed, checked *int
}

func (f countingFront) parse(src []byte, stop *Stop) (*Raw, error) {
	*f.parsed += len(src)
	return f.frontEnd.parse(src, stop)
}

func (f countingFront) errors(src []byte, most int, stop *Stop) (int, error) {
	*f.checked += len(src)
	return f.frontEnd.errors(src, most, stop)
}

// manyItems returns a source of some size with an item that the word KEEP is in, somewhere in the middle.
func manyItems(language string, size int) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < size; i++ {
		switch {
		case language == "json" && i == 0:
			b.WriteString("[0")
		case language == "json" && i == size/200:
			b.WriteString(",\n\"KEEP\"")
		case language == "json":
			fmt.Fprintf(&b, ",\n{\"id\": %d, \"name\": \"user %d\", \"tags\": [\"a\", \"%d\"], \"on\": true}", i, i, i%7)
		case i == size/200:
			b.WriteString("int KEEP;\n")
		default:
			fmt.Fprintf(&b, "static int f%d(int a, int b) {\n  int x = a * %d + b;\n  if (x > %d) { return g%d(x, a); }\n  return x;\n}\n", i, i, i%97, i%100)
		}
	}
	if language == "json" {
		b.WriteString("]\n")
	}
	return b.Bytes()
}

// TestParsedBytes: what is parsed in a run grows with what is removed, not with the number of
// questions. The test wants valid syntax.
func TestParsedBytes(t *testing.T) {
	for _, name := range []string{"c", "json"} {
		src := manyItems(name, 1<<18)
		l := language(t, name)
		var parsed, checked int
		counted := l
		counted.front = countingFront{l.front, &parsed, &checked}
		f := NewForest(text.Files{{Path: "f", Data: src}}, map[string]Language{"f": counted})
		k := run(t, f, nil, 2000, func(text []byte) bool { return bytes.Contains(text, []byte("KEEP")) && Valid(l, text, 0) })
		t.Logf("%s: %d bytes, %d questions, %d moves: parsed %.1f times, checked %.1f times", name, len(src), len(k.Log), len(k.Moves),
			float64(parsed)/float64(len(src)), float64(checked)/float64(len(src)))
		if len(k.End.Bytes()) > 20 {
			t.Errorf("%s: %q is left", name, k.End.Bytes())
		}
		if parsed > 4*len(src) {
			t.Errorf("%s: %d bytes were parsed for a file of %d", name, parsed, len(src))
		}
		if checked > 2*len(src) {
			t.Errorf("%s: %d bytes were parsed to check the syntax of candidates for a file of %d", name, checked, len(src))
		}
	}
}

// TestAround: the surroundings of an edit are valid if and only if the whole text is, and they are small.
func TestAround(t *testing.T) {
	for name, item := range map[string]string{
		"c":          "int f%d(int a, char *b) {\n  if (a > 1) { return b[a] + g(a, b); }\n  return 0;\n}\n",
		"cpp":        "namespace n%d {\ntemplate <class T> struct S : B<T> { T t; S(int a) : t(a) {} };\n}\n",
		"java":       "class C%d {\n  int x = 1;\n  void f(int a) { for (int i = 0; i < a; i++) g(i); }\n}\n",
		"javascript": "function f%d(a, b) {\n  const x = {a, c: [1, 2]};\n  return x ? a : b;\n}\n",
		"python":     "class C%d:\n    def f(self, a, b=1):\n        if a:\n            return [x for x in b]\n        return {a: b}\n",
		"rust":       "fn f%d<T>(a: &T, b: u8) -> Option<u8> {\n    match b { 0 => None, x => Some(x) }\n}\n",
		"go":         "func f%d(a int, b ...string) (int, error) {\n\tif a > 1 {\n\t\treturn g(a, b...)\n\t}\n\treturn 0, nil\n}\n",
		"css":        ".c%d > p { color: red; margin: 0 1px; }\n",
	} {
		l, err := Named(name)
		if err != nil {
			continue // not in this build
		}
		var src bytes.Buffer
		if name == "go" {
			src.WriteString("package p\n\n")
		}
		for i := range 120 {
			fmt.Fprintf(&src, item, i)
		}
		root, ok := l.ParseTree(src.Bytes())
		if !ok || root.Errors() > 0 {
			t.Fatalf("%s: %d errors", name, root.Errors())
		}
		var nodes []*tree.Node
		for n := range root.Nodes {
			if n != root {
				nodes = append(nodes, n)
			}
		}
		r := rand.New(rand.NewPCG(1, 2))
		invalid, small, large := 0, 0, 0
		for range 100 {
			n := nodes[r.IntN(len(nodes))]
			e := tree.Edit{n: tree.Nothing}
			if r.IntN(3) == 0 {
				e[n] = nodes[r.IntN(len(nodes))]
			}
			for range r.IntN(2) {
				e[nodes[r.IntN(len(nodes))]] = tree.Nothing
			}
			whole := root.Apply(e)
			around := whole.Around().Bytes()
			small += len(around)
			large += len(whole.Bytes())
			want := Valid(l, whole.Bytes(), 0)
			if !want {
				invalid++
			}
			if got := Valid(l, around, 0); got != want {
				t.Errorf("%s: the text is valid: %t; what is around the edit: %t: %q", name, want, got, around)
			}
		}
		if 5*small > large {
			t.Errorf("%s: %d bytes around edits of %d", name, small, large)
		}
		if invalid < 10 || invalid > 90 {
			t.Errorf("%s: %d of 100 edits are invalid: this shows little", name, invalid)
		}
	}
}
