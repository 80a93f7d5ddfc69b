package tree_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A marked source is text with an edit in it: ‹…› is removed, and of «…⟪…⟫…» only the inner part
// stays. Tokens are words, strings, comments from # on, brackets,
// and runs of other signs; a newline after ¶ is a token.
type marked struct {
	root *tree.Node
	edit tree.Edit
}

func mark(src string, layout tree.Layout) marked {
	m := marked{edit: tree.Edit{}}
	root := &tree.Node{Spec: &tree.Spec{Kind: "file"}, Layout: layout}
	open := []*tree.Node{root}
	var moved []*tree.Node
	add := func(n *tree.Node) {
		top := open[len(open)-1]
		top.Kids = append(top.Kids, n)
	}
	gap := 0
	for i := 0; i < len(src); {
		switch r := []rune(src[i:])[0]; r {
		case '‹', '«', '⟪':
			n := &tree.Node{Spec: &tree.Spec{Kind: "part"}}
			add(n)
			open = append(open, n)
			src = src[:i] + src[i+len(string(r)):]
		case '›', '»', '⟫':
			n := open[len(open)-1]
			open = open[:len(open)-1]
			switch r {
			case '›':
				m.edit[n] = nil
			case '⟫':
				moved = append(moved, n)
			case '»':
				m.edit[n] = moved[len(moved)-1]
				moved = moved[:len(moved)-1]
			}
			src = src[:i] + src[i+len(string(r)):]
		case ' ', '\t', '\n', '\r':
			i++
		case '\\':
			if src[i+1] == '\n' {
				i += 2
				continue
			}
			fallthrough
		default:
			n, drop := lex(src[i:])
			src = src[:i] + src[i+drop:]
			text := src[i : i+n]
			kind := `"` + text + `"`
			switch {
			case text[0] == '#':
				kind = "comment"
			case text[0] == '"':
				kind = "string"
			}
			add(&tree.Node{Spec: &tree.Spec{Kind: kind, Sort: kinds.Of(kind)}, Gap: []byte(src[gap:i]), Text: []byte(text)})
			i += n
			gap = i
		}
	}
	root.Kids = append(root.Kids, &tree.Node{Gap: []byte(src[gap:]), Fixed: true})
	m.root = tree.New(root)
	return m
}

// lex returns the length of the next token, and the length of the mark before it.
func lex(s string) (n, drop int) {
	switch c := s[0]; {
	case strings.HasPrefix(s, "¶"):
		return 1, len("¶")
	case c == '#':
		return strings.IndexAny(s+"\n", "\n›»⟫"), 0
	case c == '"':
		return strings.IndexByte(s[1:], '"') + 2, 0
	case strings.IndexByte("()[]{},;", c) >= 0:
		return 1, 0
	}
	word := isWord(s[0])
	for n < len(s) && isWord(s[n]) == word && strings.IndexByte(" \t\r\n()[]{},;\"#", s[n]) < 0 && s[n] < 0x80 {
		n++
	}
	return n, 0
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// printed makes the inner edits first, as an outer one would hide them.
func (m marked) printed() string {
	root, edit := m.root, m.edit
	for len(edit) > 0 {
		inner, outer := tree.Edit{}, tree.Edit{}
		for n, with := range edit {
			if holds(n, edit) {
				outer[n] = with
			} else {
				inner[n] = with
			}
		}
		next := root.Apply(inner)
		edit = renew(outer, root, next)
		root = next
	}
	return string(root.Bytes())
}

// holds reports whether n contains another edited node.
func holds(n *tree.Node, e tree.Edit) bool {
	for k := range n.Nodes {
		if _, ok := e[k]; ok && k != n {
			return true
		}
	}
	return false
}

// renew translates an edit of one tree into one of the next, in which some nodes are new.
func renew(e tree.Edit, from, to *tree.Node) tree.Edit {
	at := map[*tree.Node]*tree.Node{}
	var walk func(a, b *tree.Node)
	walk = func(a, b *tree.Node) {
		at[a] = b
		for i := range min(len(a.Kids), len(b.Kids)) {
			walk(a.Kids[i], b.Kids[i])
		}
	}
	walk(from, to)
	out := tree.Edit{}
	for n, with := range e {
		out[at[n]] = at[with]
	}
	return out
}

func TestBlanks(t *testing.T) {
	const free, lines = tree.Free, tree.Lines
	for _, c := range []struct {
		name   string
		layout tree.Layout
		src    string
		want   string
	}{
		// Tokens that would be read as something else.
		{"words", free, "a‹+›b", "a b"},
		{"number and dot", free, "1‹+›.5", "1 .5"},
		{"dot and number", free, "a.‹b›5", "a. 5"},
		{"number and exponent", free, "1‹+›e", "1 e"},
		{"exponent and sign", free, "0xe‹(x)›+1", "0xe +1"},
		{"plus", free, "a+‹b›+c", "a+ +c"},
		{"comment", free, "a/‹b›/c", "a/ /c"},
		{"comment in C", free, "a/‹b›*c", "a/ *c"},
		{"arrow", free, "a-‹b›>c", "a- >c"},
		{"send", free, "a<‹b›-c", "a< -c"},
		{"dots", free, "a.‹b›.c", "a. .c"},
		{"colons", free, "a:‹b›:c", "a: :c"},
		{"string with a prefix", free, "f‹+›\"a\"", "f \"a\""},
		{"strings", free, "\"\"‹+›\"a\"", "\"\" \"a\""},
		{"string with a suffix", free, "\"a\"‹+›b", "\"a\" b"},
		{"backslash", free, "\\‹(a)›b", "\\ b"},
		{"backslash at the end of a line", lines, "\\‹(a)›\nb", "\\ \nb"},
		// Tokens that would not.
		{"call", free, "a‹+›(b)", "a(b)"},
		{"block", free, "if (a) ‹b› {c}", "if (a) {c}"},
		{"end of block", free, "{a; ‹b;› }", "{a;}"},
		{"in brackets", free, "f(‹a, ›b)", "f(b)"},
		{"all in brackets", free, "f( ‹a› )", "f()"},
		{"before a comma", free, "f(a ‹b›, c)", "f(a, c)"},
		{"tag", free, "<a ‹b›>", "<a>"},
		{"empty block", free, "{\n\t‹a;›\n}\n", "{}\n"},
		// White space that was there.
		{"one gap", free, "a ‹b› -c", "a -c"},
		{"where blanks matter", lines, "[ ‹a› ]", "[ ]"},
		{"only one of two", free, "a  ‹b›\tc", "a c"},
		{"line continued", lines, "a \\\n\t‹b› \\\n\tc", "a c"},
	} {
		if got := mark(c.src, c.layout).printed(); got != c.want {
			t.Errorf("%s: %q gives %q, want %q", c.name, c.src, got, c.want)
		}
	}
}

func TestLines(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"own line", "a\n\t‹b›\n\tc\n", "a\n\tc\n"},
		{"several lines", "a\n\t‹b\n\t\tc\n\td›\n\te\n", "a\n\te\n"},
		{"two in a row", "a\n‹b›\n\n‹c›\nd\n", "a\nd\n"},
		{"blank lines", "a\n\n\n‹b›\n\n\nc\n", "a\nc\n"},
		{"first of a line", "a\n\t‹b› c\n", "a\n\tc\n"},
		{"last of a line", "a ‹b›\n\tc\n", "a\n\tc\n"},
		{"line end in the middle", "a ‹b›\n\t‹c› d\n", "a\n\td\n"},
		{"no line end is made up", "a ‹b\nc› d\n", "a d\n"},
		{"first of the file", "‹a›\nb\n", "b\n"},
		{"last of the file", "a\n‹b›\n", "a\n"},
		{"all", "‹a›\n", ""},
		{"end without line end", "a\n‹b›", "a\n"},
		{"carriage returns", "a\r\n‹b›\r\n  c\r\n", "a\r\n  c\r\n"},
		{"line end is a token", "a¶\n‹b¶\n›c¶\n", "a\nc\n"},
		{"line end is removed with a token", "a ‹b¶\n›c¶\n", "a\nc\n"},
		{"line end stays without its line", "a\n‹b›¶\nc", "a\nc"},
		{"empty line", "a¶\n\t‹b›¶\nc", "a\nc"},
		{"comment", "a # b\n‹c› d\n", "a # b\nd\n"},
		{"comment is removed", "a ‹# b›\nc\n", "a\nc\n"},
		{"comment replaces more", "f(«a + ⟪b # c⟫\n»)\n", "f(b # c\n)\n"},
		{"moved", "a\n\t«b\n\t\t⟪c d⟫\n\te»\nf\n", "a\n\tc d\nf\n"},
		{"moved within a line", "a\n«b(⟪c⟫)»\nd\n", "a\nc\nd\n"},
		{"moved from a line", "a = «b +\n\t⟪c⟫»\n", "a = c\n"},
		{"moved between words", "a«(⟪b⟫)»c\n", "a b c\n"},
		{"moved twice", "a\n«b ⟪c ‹d› e⟫»\nf\n", "a\nc e\nf\n"},
	} {
		for _, layout := range []tree.Layout{tree.Lines, tree.Indented} {
			if got := mark(c.src, layout).printed(); got != c.want {
				t.Errorf("%s: %q gives %q, want %q", c.name, c.src, got, c.want)
			}
		}
	}
}

func TestIndentation(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"moved", "a:\n  «if b:\n    ⟪c:\n      d\n    e⟫»\nf\n", "a:\n  c:\n    d\n  e\nf\n"},
		{"tabs and blanks", "\ta\n\t«b\n\t    ⟪c\n\t      d⟫»\n", "\ta\n\tc\n\t  d\n"},
		{"never below nothing", "«a\n    ⟪b\n  c\n      d⟫»\n", "b\nc\n  d\n"},
		{"lines that are aligned", "- «- ⟪a\n    b⟫»\nc\n", "- a\n  b\nc\n"},
		{"strings stay", "«a\n    ⟪b \"\n    c\"\n    d⟫»\n", "b \"\n    c\"\nd\n"},
		{"first token gone as well", "«a\n    ⟪‹b›\n    c⟫»\n", "c\n"},
		{"moved in what was moved", "a\n  «b\n    ⟪c\n    «d\n      ⟪e\n        f⟫»\n    g⟫»\nh\n", "a\n  c\n  e\n    f\n  g\nh\n"},
		{"first token of a line gone", "a\n  ‹b› c\n    d\n", "a\n  c\n    d\n"},
		{"one line", "if a: «if b: ⟪c⟫»\nd\n", "if a: c\nd\n"},
		{"to the beginning of a line", "«if b: ⟪c⟫»\nd\n", "c\nd\n"},
	} {
		if got := mark(c.src, tree.Indented).printed(); got != c.want {
			t.Errorf("%s: %q gives %q, want %q", c.name, c.src, got, c.want)
		}
	}
}

// TestLayoutOfPart: a layout applies to the file that it is set on.
func TestLayoutOfPart(t *testing.T) {
	file := func(layout tree.Layout) (*tree.Node, *tree.Node) {
		leaf := func(text string) *tree.Node {
			return &tree.Node{Spec: &tree.Spec{Kind: `"` + text + `"`, Sort: tree.Spelled}, Gap: []byte("\n"), Text: []byte(text)}
		}
		gone := leaf("x")
		return &tree.Node{Layout: layout, Kids: []*tree.Node{leaf("{"), gone, leaf("}")}}, gone
	}
	a, x := file(tree.Free)
	b, y := file(tree.Lines)
	c, z := file(tree.Free)
	root := tree.New(&tree.Node{Kids: []*tree.Node{a, b, c}})
	if got, want := string(root.Apply(tree.Remove([]*tree.Node{x, y, z})).Bytes()), "\n{}\n{\n}\n{}"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSeparatorGroups: a separator of several tokens stays whole, and it does not separate comments.
func TestSeparatorGroups(t *testing.T) {
	for mask := range 16 {
		var kids, drop []*tree.Node
		var want []string
		for i := range 4 {
			if i > 0 {
				kids = append(kids, &tree.Node{Text: []byte(","), Sep: true}, &tree.Node{Text: []byte(";"), Sep: true})
			}
			n := &tree.Node{Role: tree.Item, Text: []byte{'a' + byte(i)}}
			kids = append(kids, n)
			if mask>>i&1 == 0 {
				drop = append(drop, n)
			} else {
				want = append(want, string(n.Text))
			}
		}
		root := tree.New(&tree.Node{Kids: kids})
		if got := string(root.Apply(tree.Remove(drop)).Bytes()); got != strings.Join(want, ",;") {
			t.Errorf("%q, want %q", got, strings.Join(want, ",;"))
		}
	}
	for _, c := range []struct{ src, drop, want string }{
		{"a,/b,c", "b", "a,/c"},
		{"a,/b", "b", "a/"},
		{"a,b/", "b", "a/"},
		{"/,b,c", "b", "/c"},
		{"a,b,", "b", "a"},
		{",a,b,", "", ",a,b,"},
		{",a,b,", "a", "b"},
		{"a,,b", "", "a,,b"},
		{"a,,b,c", "b", "a,,c"},
		{"a,b", "ab", ""},
	} {
		var drop []*tree.Node
		root := &tree.Node{}
		for _, r := range c.src {
			n := &tree.Node{Role: tree.Item, Text: []byte(string(r))}
			switch {
			case r == '/':
				n.Spec, n.Role = &tree.Spec{Kind: "comment"}, tree.Optional
				n.Text = []byte("/")
			case r == ',':
				n.Role, n.Sep = tree.Required, true
			case strings.ContainsRune(c.drop, r):
				drop = append(drop, n)
			}
			root.Kids = append(root.Kids, n)
		}
		got := string(tree.New(root).Apply(tree.Remove(drop)).Bytes())
		if got = strings.ReplaceAll(got, "\n", ""); got != c.want {
			t.Errorf("%s without %s: %q, want %q", c.src, c.drop, got, c.want)
		}
	}
}

// TestPrintsLeft: whatever is removed, the remaining texts are printed, in order, and apart.
func TestPrintsLeft(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		root := random(r)
		edit := tree.Edit{}
		for n := range root.Nodes {
			if n != root && r.IntN(6) == 0 {
				edit[n] = nil
				if c := n.Hoistable(); len(c) > 0 && r.IntN(2) == 0 {
					edit[n] = c[0]
				}
			}
		}
		after := root.Apply(edit)
		var want []string
		for n := range after.Nodes {
			switch {
			case n.Gone() && n.Least != "":
				want = append(want, n.Least)
			case !n.Gone() && len(n.Text) > 0:
				want = append(want, string(n.Text))
			}
		}
		if got := strings.Join(strings.Fields(string(after.Bytes())), " "); got != strings.Join(want, " ") {
			t.Errorf("seed %d: %q, want %q", seed, got, strings.Join(want, " "))
		}
	}
}

// BenchmarkPrint prints 25,000 tokens of which one in a hundred was removed.
func BenchmarkPrint(b *testing.B) {
	var lines, items []*tree.Node
	for i := range 2500 {
		call := []*tree.Node{{Spec: &tree.Spec{Kind: "name", Sort: tree.Identifier}, Gap: []byte("\n\t"), Text: fmt.Appendf(nil, "f%d", i)}, {Spec: &tree.Spec{Kind: `"("`, Sort: tree.Spelled}, Text: []byte("(")}}
		list := &tree.Node{}
		for j := range 4 {
			if j > 0 {
				list.Kids = append(list.Kids, &tree.Node{Text: []byte(","), Sep: true, Fixed: true})
			}
			item := &tree.Node{Spec: &tree.Spec{Kind: "name", Sort: tree.Identifier}, Role: tree.Item, Text: fmt.Appendf(nil, "arg%d", j)}
			if j > 0 {
				item.Gap = []byte(" ")
			}
			list.Kids = append(list.Kids, item)
		}
		items = append(items, list.Kids...)
		call = append(call, list, &tree.Node{Spec: &tree.Spec{Kind: `")"`, Sort: tree.Spelled}, Text: []byte(")")}, &tree.Node{Spec: &tree.Spec{Kind: `";"`, Sort: tree.Spelled}, Text: []byte(";")})
		line := &tree.Node{Spec: &tree.Spec{Kind: "call"}, Role: tree.Item, Kids: call}
		lines = append(lines, line)
	}
	root := tree.New(&tree.Node{Spec: &tree.Spec{Kind: "file"}, Kids: lines})
	r := rand.New(rand.NewPCG(1, 1))
	var drop []*tree.Node
	for len(drop) < root.Tokens()/100 {
		if n := items[r.IntN(len(items))]; !n.Sep {
			drop = append(drop, n)
		}
	}
	edited := root.Apply(tree.Remove(drop))
	b.ReportAllocs()
	for b.Loop() {
		edited.Bytes()
	}
}

// BenchmarkPrintFlat prints one node with many tokens that need blanks between them, as the parser
// makes of a broken file. Twice as many take twice as long.
func BenchmarkPrintFlat(b *testing.B) {
	for _, n := range []int{10_000, 20_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			root := &tree.Node{Spec: &tree.Spec{Kind: "ERROR"}}
			for range n {
				root.Kids = append(root.Kids, &tree.Node{Role: tree.Item, Text: []byte("a")}, &tree.Node{Role: tree.Item, Text: []byte(",")})
			}
			drop := tree.Edit{}
			for i := 1; i < len(root.Kids); i += 2 {
				drop[root.Kids[i]] = nil
			}
			root = tree.New(root).Apply(drop)
			for b.Loop() {
				root.Bytes()
			}
		})
	}
}
