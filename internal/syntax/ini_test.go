package syntax

import "testing"

func TestINI(t *testing.T) {
	for _, c := range []struct {
		name, src, want string
		errors          int
	}{
		{"entry", "a = b\n", `file(?(*entry(key"|a" ?(="=""| = " ?value"|b") ="newline""|\n")))`, 0},
		{"colon", "a:b=c", `file(?(*entry(key"|a" ?(=":""|:" ?value"|b=c"))))`, 0},
		{"no value", "a =\nb\n", `file(?(*entry(key"|a" ?"=""| =" ="newline""|\n") *entry(key"|b" ="newline""|\n")))`, 0},
		{"escaped", `a\=b=c`, `file(?(*entry(key"|a\\=b" ?(="=""|=" ?value"|c"))))`, 0},
		{"no key", "= b\n", `file(?(*entry(?(="=""|= " ?value"|b") ="newline""|\n")))`, 1},
		{"section", "[x]\na\n[y]\n",
			`file(?(*section(header"|[x]\n" ?(*entry(key"|a" ="newline""|\n"))) *section(header"|[y]\n")))`, 0},
		{"section of git", "[a \"b]\"] ; c\n\tk = v\n\tl\n",
			`file(?(*section(header"|[a \"b]\"] ; c\n" ?(*entry(key"|\tk" ?(="=""| = " ?value"|v") ="newline""|\n") *entry(key"|\tl" ="newline""|\n")))))`, 0},
		{"not closed", "[x\na", `file(?(*section(header"|[x\n" ?(*entry(key"|a")))))`, 1},
		{"comments", "# 1\na\n; 2\n[x]\n", `file(?comment"|# 1\n" ?(*entry(key"|a" ="newline""|\n") ?comment"|; 2\n" *section(header"|[x]\n")))`, 0},
		{"continued", "a =\n  b\n\n# c\n  [d\ne\n",
			`file(?(*entry(key"|a" ?"=""| =" ="newline""|\n" ?(*line"|  b\n" ?blank"|\n" ?comment"|# c\n" *line"|  [d\n")) *entry(key"|e" ="newline""|\n")))`, 0},
		{"backslash", "a=b \\\r\nc\nd", `file(?(*entry(key"|a" ?(="=""|=" ?value"|b \\\r\nc") ="newline""|\n") *entry(key"|d")))`, 0},
		{"two backslashes", "a=b\\\\\nc", `file(?(*entry(key"|a" ?(="=""|=" ?value"|b\\\\") ="newline""|\n") *entry(key"|c")))`, 0},
		{"path", "a=b\\\n[x]", `file(?(*entry(key"|a" ?(="=""|=" ?value"|b\\") ="newline""|\n") *section(header"|[x]")))`, 0},
		{"mark", "\ufeff[x]", `file("|` + `\ufeff" ?(*section(header"|[x]")))`, 0},
	} {
		r, root := read(t, language(t, "ini"), c.src)
		if got := show(root); got != c.want || r.Errors != c.errors {
			t.Errorf("%s, %d errors, want %d\ngot  %s\nwant %s", c.name, r.Errors, c.errors, got, c.want)
		}
	}
}

func TestINIWithout(t *testing.T) {
	const src = "top: 1\n# about x\n[x]\na = b\n c\n d\n\n; about y\n[y]\ne = f\n"
	for _, c := range []struct{ kind, text, want string }{
		{"entry", "top: 1\n", "# about x\n[x]\na = b\n c\n d\n\n; about y\n[y]\ne = f\n"},
		{"section", "[x]\na = b\n c\n d\n", "top: 1\n# about x\n\n; about y\n[y]\ne = f\n"},
		{"section", "[y]\ne = f\n", "top: 1\n# about x\n[x]\na = b\n c\n d\n\n; about y\n"},
		{"comment", "; about y\n", "top: 1\n# about x\n[x]\na = b\n c\n d\n\n[y]\ne = f\n"},
		{"entry", "a = b\n c\n d\n", "top: 1\n# about x\n[x]\n\n; about y\n[y]\ne = f\n"},
		{"line", " c\n", "top: 1\n# about x\n[x]\na = b\n d\n\n; about y\n[y]\ne = f\n"},
		{"value", "f", "top: 1\n# about x\n[x]\na = b\n c\n d\n\n; about y\n[y]\ne = \n"},
		{"", " = f", "top: 1\n# about x\n[x]\na = b\n c\n d\n\n; about y\n[y]\ne\n"},
	} {
		if got := without(t, language(t, "ini"), src, c.kind, c.text); got != c.want {
			t.Errorf("without %s %q: %q, want %q", c.kind, c.text, got, c.want)
		}
	}
}
