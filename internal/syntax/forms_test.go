//go:build cgo

package syntax

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// TestForms checks which nodes have shorter forms and which do not.
func TestForms(t *testing.T) {
	for _, c := range []struct{ language, src, want string }{
		{"xml", `<a x="1"><b y="2"></b><c>t</c><d/></a>`, `<a x="1"><b y="2"/><c>t</c><d/></a>`},
		{"xml", `<a x="1" ></a>`, `<a x="1" />`},
		{"html", `<div><p class=x></p><i>t</i></div>`, `<div><p class=x/><i>t</i></div>`},
		{"javascript", `x = <a b={c}></a>`, `x = <a b={c}/>`},
		{"javascript", `x = <></>`, ""},
		{"tsx", `x = <a c="d"></a>`, `x = <a c="d"/>`},
		{"c", "int f(void) {} int g(void) { return 1; } int x[1];", "int f(void) ; int g(void) { return 1; } int x[1];"},
		{"c", "int g(void) { while (f(1)) { } do { } while (x); return (1); }", ""},
		{"cpp", "struct S { S() {} };", "struct S { S() ; };"},
		{"java", "class A { void f() {} int[] x = {}; }", "class A { void f() ; int[] x = {}; }"},
		{"rust", "mod a {} struct S { x: i32 }", "mod a ; struct S { x: i32 }"},
		{"make", "a: $(B)\n", ""},
		{"json", `{"a": [1, {}]}`, ""},
		{"smtlib", "(assert ())", ""},
	} {
		f := one(t, c.language, []byte(c.src))
		s, root := f.Syntax(), f.Tree()
		e := tree.Edit{}
		for _, edit := range s.Forms(root) {
			for n, with := range edit {
				e[n] = with
			}
		}
		if c.want == "" {
			c.want = c.src
		}
		short := root.Apply(e)
		if got := string(short.Bytes()); got != c.want || !s.Parses(short) || !s.Valid(short) {
			t.Errorf("%s: %q becomes %q, want %q", c.language, c.src, got, c.want)
		}
	}
}

// TestFormsOfSamples: a shorter form omits only what the grammar requires, so there are none in whole
// files, where they would cost questions.
func TestFormsOfSamples(t *testing.T) {
	for _, l := range Languages() {
		_, src := sample(t, l)
		f := one(t, l.Name, src)
		root := f.Tree()
		for of := range f.Syntax().Forms(root) {
			t.Errorf("%s: a form of %q", l.Name, of.Bytes())
		}
	}
}

// TestFormsInPipeline: an element that an edit emptied gets its shorter form too.
func TestFormsInPipeline(t *testing.T) {
	src := `<?xml version="1.0"?>
<a x="1"><b y="2" z="3">text</b><c><d u="v">more <e/> text</d></c></a>
`
	for _, c := range []struct {
		keep []string
		want string
	}{
		{[]string{`z="3"`}, `<b z="3"/>`},
		{[]string{`<c.*<d u`}, `<c><d u=""/></c>`},
		{[]string{`<c>.*<d.*>.*</c>`}, `<c><d/></c>`},
		{[]string{`</b>`}, `<b></b>`},
	} {
		valid := func(src []byte) bool { return Valid(language(t, "xml"), src, 0) && has(c.keep...)(src) }
		k := run(t, one(t, "xml", []byte(src)), promised, 1000, valid)
		if got := strings.TrimSpace(string(k.End.Bytes())); got != c.want {
			t.Errorf("%v: %q, want %q", c.keep, got, c.want)
		}
	}
}
