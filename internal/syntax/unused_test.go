//go:build cgo

package syntax

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

// noPackages makes every import an empty package, named by the end of its path.
type noPackages struct{}

func (noPackages) Import(path string) (*types.Package, error) {
	name := path[strings.LastIndexAny(path, "/-")+1:]
	p := types.NewPackage(path, name)
	p.MarkComplete()
	return p, nil
}

// usesAll accepts Go files without syntax errors that use everything that they import or define in a
// function, have a value for every assignment, and import b if they use it.
func usesAll(src []byte) bool {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "a.go", src, 0)
	if err != nil {
		return false
	}
	ok := true
	c := types.Config{Importer: noPackages{}, Error: func(err error) {
		for _, s := range []string{"not used", "no new variables", "assignment mismatch", "undefined: b$"} {
			ok = ok && !strings.Contains(err.Error()+"$", s)
		}
	}}
	c.Check("a", files, []*ast.File{f}, nil)
	return ok
}

// TestUnused: what an edit leaves unused is removed with it, in languages that have such a rule.
func TestUnused(t *testing.T) {
	for _, c := range []struct {
		name, pass, src string
		keep            []string
		want            string
	}{
		{"an import of several items", "harvest", "package a\nimport \"x/b\"\nfunc f() { b.F() }\nfunc g() { b.G(); b.H() }\nfunc h() { need() }\n",
			[]string{`need\(\)`}, "package a\nfunc h() { need() }\n"},
		{"an import among others", "harvest", "package a\nimport (\n\t\"b\"\n\tc \"d\"\n)\nfunc f() { b.F() }\nfunc g() { c.G() }\nfunc h() { b.need() }\n",
			[]string{`need\(\)`}, "package a\nimport \"b\"\nfunc h() { b.need() }\n"},
		{"variables that depend on each other", "harvest", "package a\nfunc f() {\n\tx := g()\n\ty := x\n\tvar z = y\n\tprint(z)\n\tneed()\n}\n",
			[]string{`need\(\)`}, "package a\nfunc f() {\n\tneed()\n}\n"},
		{"a variable that is also assigned", "harvest", "package a\nfunc f() {\n\tx := 1\n\tx = 2\n\tif x == 3 {\n\t\tx = 4\n\t}\n\tneed()\n}\n",
			[]string{`need\(\)`}, "package a\nfunc f() {\n\tneed()\n}\n"},
		{"one of several names", "proof", "package a\nfunc f() {\n\tx, y := g()\n\tprint(x)\n\tneed(y)\n}\n",
			[]string{`f\(\) {`, `, y.*= g\(\)`, `need\(y`}, "package a\nfunc f() {\n\t_, y := g()\n\tneed(y)\n}\n"},
		{"the only new name", "proof", "package a\nfunc f() {\n\ty := g()\n\tx, y := g()\n\tprint(x)\n\tneed(y)\n}\n",
			[]string{`f\(\) {\n\ty := g`, `, y.*= g\(\)`, `need\(y`}, "package a\nfunc f() {\n\ty := g()\n\t_, y = g()\n\tneed(y)\n}\n"},
		{"in a loop", "proof", "package a\nfunc f() {\n\tfor i := range g() {\n\t\tprint(i)\n\t\tneed()\n\t}\n}\n",
			[]string{`f\(\) {`, `for.* range g\(\)`, `need\(`}, "package a\nfunc f() {\n\tfor range g() {\n\t\tneed()\n\t}\n}\n"},
		{"a label", "proof", "package a\nfunc f() {\nx:\n\tfor {\n\t\tneed()\n\t\tbreak x\n\t}\n}\n",
			[]string{`f\(\) {`, `for`, `need\(`}, "package a\nfunc f() {\n\tfor {\n\t\tneed()\n\t}\n}\n"},
		{"by the name of another", "proof", "package a\nfunc f(x int) {\n\ty := x\n\tif x := y; x == 0 {\n\t\tprint(x)\n\t}\n\tneed(y)\n}\n",
			[]string{`f\(x int\) {\n\ty := x\n`, `if x := y; x == 0 `, `need\(y`}, "package a\nfunc f(x int) {\n\ty := x\n\tif x := y; x == 0 {\n\t}\n\tneed(y)\n}\n"},
		{"a package of another name", "proof", "package a\nimport \"x/go-b\"\nfunc f() { b.F(); b.G() }\n",
			[]string{"F", `import "x/go-b"`}, "package a\nimport \"x/go-b\"\nfunc f() { b.F()}\n"},
	} {
		if !usesAll([]byte(c.src)) {
			t.Errorf("%s: %q is not right", c.name, c.src)
		}
		interesting := has(c.keep...)
		k := run(t, one(t, "go", []byte(c.src)), func(p string) bool { return p == c.pass }, 1000, func(src []byte) bool {
			return interesting(src) && usesAll(src)
		})
		if got := string(k.End.Bytes()); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestUnusedIsRemoved: with only removals allowed, no name is replaced.
func TestUnusedIsRemoved(t *testing.T) {
	const src = "package a\nfunc f() {\n\tx, y := g()\n\tz := 1\n\tprint(x, z)\n\tneed(y)\n}\n"
	f := one(t, "go", []byte(src))
	reducetest.Converse(f.Tree(), tree.Pipeline(f.Syntax(), tree.Options{Removal: true}), keyOf, 1000, func(n *tree.Node) reduce.Verdict {
		if strings.Contains(string(n.Bytes()), "_") {
			t.Errorf("asked about %q", n.Bytes())
		}
		if usesAll(n.Bytes()) && has(`need\(y`)(n.Bytes()) {
			return reduce.Interesting
		}
		return reduce.Boring
	})
}
