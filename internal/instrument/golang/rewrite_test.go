package golang

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rewritten returns a file as the compiler sees it, or "" if it does not parse.
func rewritten(text string) (string, error) {
	fset := token.NewFileSet()
	tree, err := parse(fset, "/gen/gen.go", []byte(text))
	if err != nil {
		return "", nil
	}
	r := &rewriter{folder: "/gen"}
	out, err := r.file(fset, source{"/gen/gen.go", []byte(text), tree}, newScope([]*ast.File{tree}))
	if err != nil || out == nil {
		return text, err
	}
	return string(out), nil
}

// FuzzRewrite checks that rewritten files still parse, and that no line has moved.
func FuzzRewrite(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.go")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("package p; func f() { L: for { select { case <-f(): break L; default: goto L } } }")
	f.Add("package p; func f() int { switch f() { case 1: fallthrough; case 2: M: break; default: f(); ; } ; for f(); ; f() { } }")
	f.Add("package p\nfunc f() { for x := range f(func() { if f(); f() { f() } else if f() { } else { f() } }) (1)(2) { } }")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := rewritten(text)
		if err != nil || got == "" {
			t.Skip()
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", got, parser.SkipObjectResolution); err != nil {
			t.Fatalf("%v\n%s\nwas\n%s", err, got, text)
		}
		if bytes.Count([]byte(got), []byte("\n")) != strings.Count(text, "\n") {
			t.Fatalf("lines have moved:\n%s\nwas\n%s", got, text)
		}
	})
}

// TestTerminates checks the rules of the Go specification.
func TestTerminates(t *testing.T) {
	for body, want := range map[string]bool{
		"return":                               true,
		"goto L":                               true,
		"panic(1)":                             true,
		"(panic)(1)":                           true,
		"print(1)":                             false,
		"{ return }":                           true,
		"{ }":                                  false,
		"return; ;":                            true,
		"if x { return }":                      false,
		"if x { return } else { return }":      true,
		"if x { return } else if y { return }": false,
		"for { }":                              true,
		"for { break }":                        false,
		"for { for { break } }":                true,
		"for { switch { case x: break } }":     true,
		"for { func() { for { break } }() }":   true,
		"for x { }":                            false,
		"for range x { return }":               false,
		"L: for { break L }":                   false,
		"L: for { for { break L } }":           false,
		"L: for { for { continue L } }":        true,
		"switch { case x: return }":            false,
		"switch { default: return }":           true,
		"switch { case x: fallthrough; default: return }":         true,
		"switch { case x: break; default: return }":               false,
		"L: switch { default: for { break L } }":                  false,
		"switch x.(type) { case int: return; default: panic(1) }": true,
		"select { }":                                  true,
		"select { case <-x: return }":                 true,
		"select { case <-x: return; default: f() }":   false,
		"select { case <-x: if y { break }; return }": false,
		"L: { return }":                               true,
		"break":                                       false,
	} {
		e, err := parser.ParseFile(token.NewFileSet(), "", "package p; func f() { "+body+" }", parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := listTerminates(e.Decls[0].(*ast.FuncDecl).Body.List); got != want {
			t.Errorf("%s: %v", body, got)
		}
	}
}

// TestLeftAlone checks that code that cannot draw is not changed.
func TestLeftAlone(t *testing.T) {
	for body, want := range map[string]int{ // parts
		"for i := range 9 { x += i }":                             0,
		"for i := range 9 { x += len(s) + int(y) + []int(z)[0] }": 0,
		"if x { s = strings.ToUpper(s) }":                         0,
		"if x { s = strings.Map(f, s) }":                          2,
		"if x { s = other.ToUpper(s) }":                           2,
		"for { f() }":                                             2,
		"var len = f; for { len() }":                              2,
		"for { <-c }":                                             2,
		"go func() { f() }()":                                     2,
		"defer f()":                                               1,
	} {
		got, err := rewritten("package p; import \"strings\"; func g() { " + body + " }")
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(got, ".Enter("); n != want {
			t.Errorf("%s: %d parts, want %d\n%s", body, n, want, got)
		}
	}
}
