//go:build cgo

package syntax

import (
	"slices"
	"strings"
	"testing"
)

func TestNamed(t *testing.T) {
	for _, c := range []struct{ name, want, err string }{
		{"c", "c", ""},
		{"Python", "python", ""},
		{"py", "python", ""},
		{".js", "javascript", ""},
		{"pyton", "", `no language "pyton"; did you mean python?`},
		{"javascrip", "", "javascript"},
		{"brainfuck", "", "this build knows"},
		{"", "", "this build knows"},
	} {
		l, err := Named(c.name)
		if l.Name != c.want || (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("Named(%q) is %q, %v; want %q, %q", c.name, l.Name, err, c.want, c.err)
		}
	}
}

func TestLanguages(t *testing.T) {
	by := map[string]string{}
	for _, l := range Languages() {
		if l.Name != strings.ToLower(l.Name) || len(l.Extensions) == 0 && len(l.Names) == 0 {
			t.Errorf("%+v", l)
		}
		for _, w := range slices.Concat([]string{l.Name + " (name)"}, l.Extensions, l.Names, l.Shebangs) {
			if other, ok := by[w]; ok && other != l.Name {
				t.Errorf("%s stands for %s and %s", w, other, l.Name)
			}
			by[w] = l.Name
		}
	}
	if !slices.IsSortedFunc(Languages(), func(a, b Language) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("not sorted")
	}
}

func TestRecognize(t *testing.T) {
	for _, c := range []struct{ path, data, want string }{
		{"a/bug.c", "", "c"},
		{"BUG.C", "", "c"},
		{"x.i", "", "c"},
		{"a.b/x.py", "", "python"},
		{"noext", "#!/usr/bin/python3\n", "python"},
		{"noext", "#!/usr/bin/env -S A=1 python3.11 -u\nx", "python"},
		{"noext", "#! /usr/bin/env node\r\n", "javascript"},
		{"noext", "#!/usr/bin/whatever\n{}", ""},
		{"noext", "#!", ""},
		{"out", "# 1 \"a.c\"\n# 1 \"<built-in>\"\nint x;", "c"},
		{"out", "# 1 of 3\n", ""},
		{"reduced", "<?xml version='1.0'?><a/>", "xml"},
		{"reduced", "\ufeff<?xml version='1.0'?><a/>", "xml"},
		{"reduced", ` {"a": [1, 2]} `, "json"},
		{"reduced", `[1, 2`, ""},
		{"reduced", `{ return; }`, ""},
		{"reduced", `7`, ""},
		{"reduced", "int main() {}", ""},
		{"reduced.unknown", "", ""},
		{"", "", ""},
		{".c", "", "c"},
	} {
		l, ok := Recognize(c.path, []byte(c.data))
		if l.Name != c.want || ok != (c.want != "") {
			t.Errorf("Recognize(%q, %q) is %q, want %q", c.path, c.data, l.Name, c.want)
		}
	}
}
