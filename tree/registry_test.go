package tree_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// registered returns the descriptions of all passes and algorithms by name.
func registered(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	add := func(name, about string) {
		if _, twice := out[name]; twice || name == "" || about == "" {
			t.Errorf("%q is named twice, or lacks a name or a description", name)
		}
		out[name] = about
	}
	for _, p := range tree.Passes() {
		add(p.Name, p.About)
	}
	for _, a := range tree.Algorithms() {
		add(a.Name, a.About)
	}
	return out
}

// TestNamesStandOnce: the name of a pass or algorithm is written where it is declared and nowhere
// else. Other constants, and notes on attempts, may be the same word.
func TestNamesStandOnce(t *testing.T) {
	names := registered(t)
	declared := map[string]int{}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				if n.Tok == token.CONST {
					return false
				}
			case *ast.CompositeLit:
				if a, ok := n.Type.(*ast.ArrayType); ok && a.Len != nil {
					return false // the words that harvest's notes are made of
				}
			}
			if kv, ok := n.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "note" {
					return false
				}
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, _ := strconv.Unquote(lit.Value)
				if _, ok := names[text]; ok {
					declared[text]++
				}
			}
			return true
		})
	}
	for name := range names {
		if declared[name] != 1 {
			t.Errorf("%q is written in %d places", name, declared[name])
		}
	}
}

// TestPassesAreDocumented: docs/passes.md describes every pass and algorithm as the registry does, and
// its examples are the code.
func TestPassesAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/passes.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(page)
	for name, about := range registered(t) {
		if row := "| `" + name + "` | " + about + " |"; !strings.Contains(doc, row) {
			t.Errorf("docs/passes.md lacks the row %s", row)
		}
	}
	for _, p := range tree.Passes() {
		if !strings.Contains(doc, "\n**"+p.Name+"** ") {
			t.Errorf("docs/passes.md lacks a paragraph on %s", p.Name)
		}
	}
	for file, end := range map[string]string{"pass_comments.go": "", "pass_join.go": "// blocks returns"} {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code := string(src)[strings.Index(string(src), "\nvar ")+1:]
		if end != "" {
			code, _, _ = strings.Cut(code, end)
		}
		if !strings.Contains(doc, strings.TrimSpace(code)) {
			t.Errorf("docs/passes.md does not show the code of %s", file)
		}
	}
}
