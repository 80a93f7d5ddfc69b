//go:build cgo

package syntax

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
)

// TestLongSlots: a slot in a long node accepts the same kinds whether all children are considered or
// only those near it.
func TestLongSlots(t *testing.T) {
	for _, c := range []struct {
		language, open string
		items          []string
		sep, close     string
	}{
		{"json", "[", []string{"1", "{}", "[2]", `"s"`, "null"}, ",", "]"},
		{"json", "{", []string{`"a": 1`, `"b": [2]`}, ",", "}"},
		{"c", "", []string{"int a;", "struct S { int x; };", "int f(void) { return 1; }", "#define A 1\n", "typedef int T;", ";"}, "\n", ""},
		{"c", "int f(void) {", []string{"a();", "int b = 1;", "{}", "if (c) d();", ";"}, "\n", "}"},
		{"c", "enum E {", []string{"a", "b = 1"}, ",", "};"},
		{"c", "int a[] = {", []string{"1", "x", "{ 2 }", ".y = 3"}, ",", "};"},
		{"javascript", "f(", []string{"1", "x", "...y", "() => 2"}, ",", ");"},
		{"python", "", []string{"a = 1", "def f():\n    pass", "import b"}, "\n", "\n"},
		{"go", "package p\n", []string{"var a int", "func f() {}", "type T struct{}"}, "\n", "\n"},
		{"xml", "<a>", []string{"<b/>", "text", "<c>x</c>", "<!-- d -->"}, "", "</a>"},
	} {
		l := language(t, c.language)
		g, ok := rule.Load(l.Name)
		if !ok {
			t.Errorf("%s: no rules", l.Name)
			continue
		}
		var items []string
		for i := range 60 {
			items = append(items, c.items[i*7%len(c.items)])
		}
		src := c.open + strings.Join(items, c.sep) + c.close
		raw, err := l.Parse([]byte(src))
		if err != nil || raw.Errors > 0 {
			t.Fatalf("%s: %v, %d errors", src, err, raw.Errors)
		}
		x := newLabels(g)
		long := 0
		for at, n := range raw.Nodes {
			var kids []RawNode
			for k := range raw.children(at) {
				if !raw.Nodes[k].Extra {
					kids = append(kids, raw.Nodes[k])
				}
			}
			if len(kids) <= shared {
				continue
			}
			_, slots, ok := x.Label(n, kids)
			if !ok {
				t.Fatalf("%s: no shape for %s", l.Name, n.Kind)
			}
			long++
			r := g.Rule(n.Kind)
			if n.Grammar != "" {
				r = g.Rule(n.Grammar)
			}
			whole := &place{x.fits, g.ID(rule.Kind{Name: n.Kind, Named: n.Named}), r, slices.Clone(x.kids)}
			for i, s := range slots {
				exact := &slot{of: whole, i: i}
				for _, k := range g.Kinds() {
					name := k.Name
					if !k.Named {
						name = fmt.Sprintf("%q", name)
						if name != `"`+k.Name+`"` {
							continue
						}
					}
					if got, want := s.Fits(name), exact.Fits(name); got != want {
						t.Errorf("%s, child %d of %s: %s fits: %t, want %t", l.Name, i, n.Kind, name, got, want)
					}
				}
			}
		}
		if long == 0 || len(x.long) > 40*long*len(c.items) {
			t.Errorf("%s: %d long nodes, %d slots", src[:20], long, len(x.long))
		}
	}
}

// TestFitsRemembers: a slot asks its rule about a kind only once.
func TestFitsRemembers(t *testing.T) {
	l, err := Named("c")
	if err != nil {
		t.Skip("not in this build")
	}
	root, _ := l.ParseTree([]byte("int f(void) { return a + 1; }\n"))
	asked := 0
	for n := range root.Nodes {
		shared, ok := n.Slot.(*slot)
		if !ok || n.Kind == "" {
			continue
		}
		s := &slot{of: shared.of, i: shared.i}
		for _, kind := range []string{n.Kind, `"x"`, "identifier"} {
			first := s.Fits(kind)
			other := &slot{of: shared.of, i: shared.i}
			if want := other.Fits(kind); first != want {
				t.Errorf("%s in %s: %v, then %v", kind, n.Kind, first, want)
			}
			s.of = &place{fits: &fits{}} // without a matcher
			if s.Fits(kind) != first {
				t.Errorf("%s in %s: another answer than %v", kind, n.Kind, first)
			}
			s.of = shared.of
			asked++
		}
	}
	if asked == 0 {
		t.Error("no slots to ask")
	}
}
