//go:build cgo

package syntax

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestLayOut shows what becomes of small files.
func TestLayOut(t *testing.T) {
	for _, c := range []struct{ language, src, want string }{
		{"c", "#include <a.h>\nint x[]={1,2};int f(int a){switch(a){case 1:g();break;default:{h();}}for(;;)if(a)b();else{c();}return 0;}",
			"#include <a.h>\nint x[]={1, 2};\nint f(int a) {\n  switch(a) {\n    case 1:\n      g();\n      break;\n    default:\n      {\n        h();\n      }\n  }\n  for(;;)if(a)b(); else {\n    c();\n  }\n  return 0;\n}\n"},
		{"c", "int f(\n   int a,\n\n   int b)\n{\n       g( a );\n\n\n       h();\n  }\n", "int f(int a, int b)\n{\n  g(a);\n\n  h();\n}\n"},
		{"c", "#define A(x) \\\n   (  x )\n  int a; // one\n  /* two\n   lines */ int b;\n", "#define A(x) \\\n   (  x )\nint a; // one\n/* two\n   lines */\nint b;\n"},
		{"c", "char *s = \"a  b\" \"c\";\n", "char *s = \"a  b\" \"c\";\n"},
		{"json", `{"a":[1,{"b":2}],"c":3}`, `{"a": [1, {"b": 2}], "c": 3}` + "\n"},
		{"c", "int a[] = {0,};", "int a[] = {0,};\n"},
		{"json", "{\n   \"a\": 1\n  }", "{\n  \"a\": 1\n}\n"},
		{"json", `["a long text that fills the line", "another long text that fills the line", 3, 4]`,
			"[\n  \"a long text that fills the line\",\n  \"another long text that fills the line\",\n  3,\n  4\n]\n"},
		{"xml", "<a>\n<b><c/></b>\n      <d>some  text</d>\n</a>", "<a>\n  <b><c/></b>\n  <d>some  text</d>\n</a>\n"},
		{"smtlib", "(declare-fun x () Int)(assert (= x   0))(check-sat)", "(declare-fun x () Int)\n(assert (= x 0))\n(check-sat)\n"},
		{"dot", "digraph {\n    a\n      b -> c\n}\n", "digraph {\n    a\n    b -> c\n}\n"},
		{"javascript", "function f() {\n      return\n  x\n}\n", "function f() {\n  return\n  x\n}\n"},
		{"javascript", "f(`a\n  ${  x  }\n`)\n", "f(`a\n  ${  x  }\n`)\n"},
		{"go", "package p\nfunc f() {\n\t\t\tg()\n\tif a {\n\tb() }\n}\n", "package p\nfunc f() {\n\tg()\n\tif a {\n\t\tb() }\n}\n"},
		{"bash", "  if a; then\n    cat <<E\n  x\nE\n  fi\n", "if a; then\n  cat <<E\n  x\nE\nfi\n"}, // the end of a here document must not move
		{"python", "if a:\n      b\n", "if a:\n      b\n"},
		{"c", "", ""},
	} {
		if got := string(language(t, c.language).LayOut([]byte(c.src))); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.language, got, c.want)
		}
	}
}

// TestLayOutSamples lays out a file of each language, as it is and with other white space.
func TestLayOutSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/samples/*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	blanks := regexp.MustCompile(`[ \t]+`)
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		l, ok := Recognize(filepath.Base(f), src)
		if !ok {
			continue // not in this build
		}
		for _, src := range [][]byte{src, blanks.ReplaceAll(src, []byte(" ")), bytes.ReplaceAll(src, []byte("\n"), []byte(" ")), bytes.ReplaceAll(src, []byte("\n"), []byte("\n\n"))} {
			checkLayOut(t, l, src)
		}
	}
}

// checkLayOut checks that laying out a source changes white space alone, and nothing when it is repeated.
func checkLayOut(t *testing.T, l Language, src []byte) {
	t.Helper()
	out := l.LayOut(src)
	if !bytes.Equal(out, src) && !l.SameCode(src, out) {
		t.Errorf("%s: %q becomes %q", l.Name, src, out)
	}
	if again := l.LayOut(out); !bytes.Equal(again, out) {
		t.Errorf("%s: %q becomes %q", l.Name, out, again)
	}
}

// Whatever the bytes are, the result has the same code.
func FuzzLayOut(f *testing.F) {
	for _, name := range []string{"c", "json", "xml", "javascript", "smtlib"} {
		f.Add(name, []byte("int f(){a;/*x*/}\n#define a b\n(a [1,\n2] <b c='d'>`x` // y"))
	}
	f.Fuzz(func(t *testing.T, name string, src []byte) {
		if l, err := Named(name); err == nil {
			checkLayOut(t, l, src)
		}
	})
}
