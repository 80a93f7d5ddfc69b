//go:build cgo

package syntax

import (
	"math/bits"
	"strings"
	"testing"
)

// wrapped returns a token inside n levels.
func wrapped(n int, before, token, after string) string {
	return strings.Repeat(before, n) + token + strings.Repeat(after, n)
}

// deep lists ways to nest a token. Some have fewer levels than they are asked for: the parsers of XML
// and HTML remember some hundred open elements, and indentation grows with the square of the depth.
var deep = []struct {
	name, language string
	src            func(n int) string
}{
	{"parentheses", "javascript", func(n int) string { return "x = " + wrapped(n, "(", "KEEP", ")") + ";\n" }},
	{"end of a sum", "javascript", func(n int) string { return "x = " + wrapped(n, "1 + ", "KEEP", "") + ";\n" }},
	{"start of a sum", "javascript", func(n int) string { return "x = " + wrapped(n, "", "KEEP", " + 1") + ";\n" }},
	{"middle of a sum", "javascript", func(n int) string { return "x = " + wrapped(n/2, "1 + ", "KEEP", " + 1") + ";\n" }},
	{"calls", "javascript", func(n int) string { return wrapped(n, "f(", "KEEP", ")") + ";\n" }},
	{"methods", "javascript", func(n int) string { return wrapped(n, "", "KEEP", ".then(a)") + ";\n" }},
	{"conditions", "javascript", func(n int) string { return "x = " + wrapped(n, "a ? ", "KEEP", " : b") + ";\n" }},
	{"else in conditions", "javascript", func(n int) string { return "x = " + wrapped(n, "a ? b : ", "KEEP", "") + ";\n" }},
	{"mixed", "javascript", func(n int) string {
		return "x = " + wrapped(n/8, "(1 + f(a ? [-(x => ", "KEEP", ")] : b).then(a))") + ";\n"
	}},
	{"blocks", "c", func(n int) string { return "int f() " + wrapped(n, "{ ", "KEEP();", " }") + "\n" }},
	{"statements in blocks", "c", func(n int) string { return "int f() " + wrapped(n, "{ a(); ", "KEEP();", " b(); }") + "\n" }},
	{"if", "c", func(n int) string { return "int f() { " + wrapped(n, "if (a) { ", "KEEP();", " }") + " }\n" }},
	{"else if", "c", func(n int) string { return "int f() { " + wrapped(n, "if (a) b(); else ", "KEEP();", "") + " }\n" }},
	{"middle of else if", "c", func(n int) string {
		return "int f() { " + strings.Repeat("if (a) b(); else ", n/2) + "if (a) KEEP(); else " + strings.Repeat("if (a) b(); else ", n/2) + "b(); }\n"
	}},
	{"pointers", "c", func(n int) string { return "int " + wrapped(n, "*", "KEEP", "") + ";\n" }},
	{"arrays", "json", func(n int) string { return wrapped(n, "[", `"KEEP"`, "]") + "\n" }},
	{"items in arrays", "json", func(n int) string { return wrapped(n, "[1, ", `"KEEP"`, ", 2]") + "\n" }},
	{"objects", "json", func(n int) string { return wrapped(n, `{"a": `, `"KEEP"`, "}") + "\n" }},
	{"elements", "xml", func(n int) string { return wrapped(min(n, 300), "<a>", "<KEEP/>", "</a>") + "\n" }},
	{"mixed content", "xml", func(n int) string { return wrapped(min(n, 300), `<a x="1"><b/>`, "<KEEP/>", "text</a>") + "\n" }},
	{"elements", "html", func(n int) string { return wrapped(min(n, 300), "<b>", "KEEP", "</b>") + "\n" }},
	{"lists", "lisp", func(n int) string { return wrapped(n, "(f ", "KEEP", ")") + "\n" }},
	{"let", "smtlib", func(n int) string { return "(assert " + wrapped(n, "(let ((a b)) ", "KEEP", ")") + ")\n" }},
	{"sum", "python", func(n int) string { return "x = " + wrapped(n, "1 + ", "KEEP", "") + "\n" }},
	{"indentation", "python", func(n int) string {
		var b strings.Builder
		n = min(n, 100)
		for i := range n {
			b.WriteString(strings.Repeat(" ", i) + "if a:\n")
		}
		return b.String() + strings.Repeat(" ", n) + "KEEP()\n"
	}},
	{"blocks", "go", func(n int) string { return "package p\nfunc f() " + wrapped(n, "{ ", "KEEP();", " }") + "\n" }},
	{"parentheses", "rust", func(n int) string { return "fn f() { " + wrapped(n, "(", "KEEP", ")") + " }\n" }},
	{"rules", "css", func(n int) string { return wrapped(n/2, "a { ", "KEEP { b: c }", " }") + "\n" }},
	{"sequences", "yaml", func(n int) string { return "a: " + wrapped(n, "[", "KEEP", "]") + "\n" }},
}

// TestDepthIsLogarithmic: n levels around one token that must stay take at most 4 log2 n + 20
// questions until only that token is left.
func TestDepthIsLogarithmic(t *testing.T) {
	const n = 1000
	for _, c := range deep {
		f := one(t, c.language, []byte(c.src(n)))
		k := run(t, f, nil, 200, has("KEEP"))
		until := k.Moves[len(k.Moves)-1]
		if most := 4*bits.Len(n-1) + 20; until > most {
			t.Errorf("%s in %s: %d questions until %.40q, at most %d wanted", c.name, c.language, until, k.End.Bytes(), most)
		}
		if got := k.End.Tokens(); got > 3 {
			t.Errorf("%s in %s: %d tokens are left: %.40q", c.name, c.language, got, k.End.Bytes())
		}
	}
}

// TestDeepest: 100,000 levels take as few questions, and each of them takes time in proportion: with
// any step that looks at all levels for each level, this test would not end.
func TestDeepest(t *testing.T) {
	const n = 100_000
	src := "x = " + wrapped(n, "a ? ", "KEEP", " : b") + ";\n"
	k := run(t, one(t, "javascript", []byte(src)), nil, 200, has("KEEP"))
	if most := 4*bits.Len(n-1) + 20; len(k.Log) > most || string(k.End.Bytes()) != "KEEP\n" {
		t.Errorf("%.40q after %d questions, at most %d wanted", k.End.Bytes(), len(k.Log), most)
	}
}
