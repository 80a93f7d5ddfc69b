package rules

import "testing"

func TestLeast(t *testing.T) {
	g := compiled(t, js{
		"file":  many(sym("stmt")),
		"stmt":  anyOf(inOrder(lit("if"), sym("_expr"), sym("block")), inOrder(lit("return"), sym("_expr"), lit(";")), sym("block")),
		"block": inOrder(lit("{"), many(sym("stmt")), lit("}")),
		"_expr": anyOf(sym("name"), sym("sum"), sym("num"), as("key", lit("default"))),
		"sum":   inOrder(sym("_expr"), lit("+"), sym("sign")), "sign": inOrder(lit("+"), sym("_expr")),
		"name": pat(`[\p{XID_Start}_$][\p{XID_Continue}\u00b7]*`), "num": tok(anyOf(pat("0x[0-9a-f]+"), pat("[1-9]{2,}"), pat("[0-9]+"))),
		"string": inOrder(lit(`"`), many(sym("escape")), glued(lit(`"`))), "escape": glued(inOrder(lit(`\`), pat("u[0-9a-fA-F]{4}"))),
		"call": inOrder(sym("name"), glued(pat("[a-z]?"))), "here": inOrder(lit("<<"), sym("_heredoc")), "loop": inOrder(lit("("), sym("loop"), lit(")")),
		"point": inOrder(sym("num"), lit("."), sym("name")), "wide": pat(`[_\p{XID_Start}&&[^0-9#]]`), "either": anyOf(lit("!"), lit("x")),
		"word": inOrder(lit("a"), lit("b")), "odd": pat("(?=x)"), "begin": js{"type": "PATTERN", "value": "BEGIN|begin", "flags": "i"},
	}, more{})
	for _, c := range []struct {
		kind, want string
	}{
		{":stmt", "{}"}, {":block", "{}"}, {":name", "a"}, {":num", "0"}, {":sum", "0+ +0"}, {":sign", "+0"}, {":key", "default"},
		{"+", "+"}, {"if", "if"}, {":string", `""`}, {":escape", `\uaaaa`}, {":call", "aa"}, {":word", "a b"}, {":begin", "BEGIN"},
		{":point", "0 .a"}, {":wide", "a"}, {":either", "x"},
		{":here", ""}, {":loop", ""}, {":odd", ""}, {":unheard", ""}, {":file", ""},
	} {
		got, ok := g.Least(kinds(c.kind)[0])
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s: got %q %v, want %q", c.kind, got, ok, c.want)
		}
	}
}

// TestLeastSpaced checks that tokens may be separated by a blank even if the grammar names it.
func TestLeastSpaced(t *testing.T) {
	for _, c := range []struct {
		about  string
		extras []js
		want   string
	}{
		{"pattern", []js{pat(`\s`)}, "a b"},
		{"symbol", []js{sym("comment"), sym("_blank")}, "a b"},
		{"token", []js{tok(pat(`[ \t]`))}, "a b"},
		{"only comments", []js{sym("comment")}, "ab"},
		{"external", []js{sym("_scanned")}, "ab"},
	} {
		g := compiled(t, js{
			"word": inOrder(lit("a"), lit("b")), "comment": pat("#.*"), "_blank": tok(pat(`\s`)),
		}, more{extras: c.extras})
		if got, _ := g.Least(Kind{"word", true}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.about, got, c.want)
		}
	}
}
