package text

import (
	"bytes"
	"fmt"
	"testing"
)

// find returns the first group of data whose text begins with s, and the item it is in; the root if s
// is empty.
func find(t *testing.T, data []byte, s string) (item, *group) {
	t.Helper()
	root := parseBrackets(data, nil)
	if s == "" {
		return item{}, &root
	}
	for g := range root.groups() {
		for i, in := range g.inItems() {
			if bytes.HasPrefix(in.text(data), []byte(s)) {
				return g.Items[i], in
			}
		}
	}
	t.Fatalf("%q: no group %q", data, s)
	return item{}, nil
}

// without returns data with only some items of a group kept.
func (g *group) without(data []byte, keep []bool) []byte { return removeSpans(data, g.cuts(keep)) }

func TestCuts(t *testing.T) {
	for _, c := range []struct{ name, in, group, keep, want string }{
		{"all", "[1, 2, 3]", "[", "111", "[1, 2, 3]"},
		{"without the first", "[1, 2, 3]", "[", "011", "[2, 3]"},
		{"without the middle", "[1, 2, 3]", "[", "101", "[1, 3]"},
		{"the comma before the last is removed with it", "[1, 2, 3]", "[", "110", "[1, 2]"},
		{"only the middle", "[1, 2, 3]", "[", "010", "[2]"},
		{"none", "[1, 2, 3]", "[", "000", "[]"},
		{"one item", "(1)", "(", "0", "()"},
		{"a final comma stays one", "f{1, 2, 3,}", "{", "110", "f{1, 2, }"},
		{"commas in front", "[ a\n, b\n, c ]", "[", "101", "[ a\n, c ]"},
		{"commas in front, last", "[ a\n, b\n, c ]", "[", "110", "[ a\n, b\n ]"},
		{"own lines", "{\n  a: 1,\n  b: 2\n}", "{", "01", "{\n  b: 2\n}"},
		{"own lines, last", "{\n  a: 1,\n  b: 2\n}", "{", "10", "{\n  a: 1\n}"},
		{"comment keeps its line end", "[a // x\n, b]", "[", "10", "[a // x\n]"},
		{"statements", "{ a; b; c; }", "{", "010", "{ b; }"},
		{"statements on lines", "{\n  a;\n  b; // b\n  c;\n}\n", "{", "101", "{\n  a;\n  c;\n}\n"},
		{"for keeps its semicolons", "for (i = 0; i < n; i++)", "(", "010", "for (; i < n; )"},
		{"Lisp", "(and (f x) (g y) z)", "(and", "1010", "(and (g y))"},
		{"Lisp without blanks", "((a)(b)(c))", "((", "101", "((a)(c))"},
		{"Lisp comment", "; c\n(a ; b\n c)", "(a", "110", "; c\n(a ; b\n)"},
		{"name and value", "{ a:  1 }", "{", "0", "{ }"},
		{"lines", "a\n b (\n)\nc", "", "101", "a\nc"},
		{"elements", "<a>\n  <b/>\n  <c>d</c>\n</a>", "<a", "01", "<a>\n  <c>d</c>\n</a>"},
		{"attributes", "<a b='1' c='2' d='3'>x</a>", "b=", "101", "<a b='1' d='3'>x</a>"},
		{"last attribute", "<a b='1' c='2'>x</a>", "b=", "10", "<a b='1'>x</a>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, g := find(t, []byte(c.in), c.group)
			if len(g.Items) != len(c.keep) {
				t.Fatalf("%d items:\n%s", len(g.Items), outline([]byte(c.in), g))
			}
			keep := make([]bool, len(c.keep))
			for i := range keep {
				keep[i] = c.keep[i] == '1'
			}
			if got := string(g.without([]byte(c.in), keep)); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestReplace(t *testing.T) {
	for _, c := range []struct{ in, group, empty, unwrap, hoist string }{
		{"f (a, b);\ng();\n", "(a", "f ();\ng();\n", "f a, b;\ng();\n", "a, b\ng();\n"},
		{"f(a);", "(a", "f();", "", "a"},
		{"+(a)b", "(a", "+()b", "", "a"},
		{"[1, [2, 3], 4]", "[2", "[1, [], 4]", "[1, 2, 3, 4]", "[1, 2, 3, 4]"},
		{"{ if (x) { y(); } z(); }", "{ y", "{ if (x) {} z(); }", "{ if (x)  y();  z(); }", "{  y();  }"},
		{"<a><b>c</b></a>", "<b", "<a><b></b></a>", "<a>c</a>", "<a>c</a>"},
		{"<a x='1'/>", "x=", "<a />", "", "x='1'"},
	} {
		data := []byte(c.in)
		item, g := find(t, data, c.group)
		if got := string(removeSpans(data, []span{g.inside()})); got != c.empty {
			t.Errorf("%q: emptied %q, want %q", c.in, got, c.empty)
		}
		if cuts := g.unwrap(data); (cuts == nil) != (c.unwrap == "") || cuts != nil && string(removeSpans(data, cuts)) != c.unwrap {
			t.Errorf("%q: unwrapped %q, want %q", c.in, removeSpans(data, cuts), c.unwrap)
		}
		if got := string(removeSpans(data, item.hoist(data, g))); got != c.hoist {
			t.Errorf("%q: hoisted %q, want %q", c.in, got, c.hoist)
		}
	}
}

func TestCut(t *testing.T) {
	got := string(removeSpans([]byte("abcdefgh"), []span{{4, 6}, {0, 1}, {5, 7}, {2, 2}, {4, 5}}))
	if got != "bcdh" {
		t.Errorf("got %q", got)
	}
}

func Example_brackets() {
	data := []byte("f(a, b, g(c));\nh();\n")
	root := parseBrackets(data, nil)
	for g := range root.groups() {
		for _, it := range g.Items {
			fmt.Printf("<%s>", bytes.TrimSpace(it.text(data)))
		}
		fmt.Println()
	}
	args := root.Groups[0]
	fmt.Printf("%s", args.without(data, []bool{true, true, false}))
	// Output:
	// <f(a, b, g(c));><h();>
	// <a,><b,><g(c)>
	// <c>
	//
	// f(a, b);
	// h();
}
