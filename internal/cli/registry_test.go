package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/trace"
)

// registered returns how many registries hold a name of an algorithm or pass.
func registered() map[string]int {
	lists, trees := whittle.Algorithms()
	onTrees, onText := whittle.Passes()
	names := map[string]int{}
	for _, name := range algorithmNames(slices.Concat(lists, trees, onTrees, onText)) {
		names[name]++
	}
	for _, p := range trace.Passes() {
		names[p.Name]++
	}
	return names
}

// otherMeanings lists the places where a name of a pass is an ordinary word with another meaning.
var otherMeanings = map[string]string{
	"change/files.go files":                       "a level of changes",
	"change/files.go lines":                       "a level of changes",
	"change/files.go tokens":                      "a level of changes",
	"internal/cli/isolate.go levels":              "the flag --levels",
	"internal/cli/isolategit.go files":            "a level of changes",
	"internal/cli/isolategit.go lines":            "a level of changes",
	"internal/cli/terse.go rename":                "the flag --rename",
	"minimal.go names":                            "a word in the statement of minimality",
	"minimal.go values":                           "a word in the statement of minimality",
	"internal/cli/remote.go needs":                "the flag --needs",
	"internal/cli/history.go restore":             "the command restore",
	"oracle/contain.go files":                     "a level of containment",
	"internal/browser/browser.go flatten":         "a parameter of the DevTools protocol",
	"internal/cli/gen.go values":                  "the flag --values",
	"internal/cli/grammar.go flatten":             "the flag --flatten",
	"internal/syntax/dialect.go inline":           "a keyword of C",
	"internal/syntax/dialect_sqlite.go drop":      "a keyword of SQL",
	"internal/syntax/dialect_sqlite.go values":    "a keyword of SQL",
	"internal/syntax/kinds/kinds.go parameters":   "a part of a kind",
	"tree/node_sort.go alias":                     "a field of grammars",
	"tree/pass_defaults.go long":                  "a type",
	"internal/instrument/python/prepare.go files": "the name of a temporary file",
	"internal/instrument/shimtest/canon.go lines": "a loop of a generator",
	"internal/job/listgrammar.go words":           "a value of the flag --arg-grammar",
	"internal/cli/lists.go lines":                 "the flag --lines",
	"internal/syntax/forest.go files":             "the kind of the root of several files",
	"internal/syntax/g4/bracket.go tokens":        "the kind of a root",
	"internal/syntax/g4/read.go tokens":           "a keyword of ANTLR",
	"internal/syntax/g4/scan.go tokens":           "a keyword of ANTLR",
	"internal/syntax/g4/unicode.go lower":         "a property of characters",
	"trace/file.go branch":                        "a keyword of trace files",
	"trace/knowledge.go branch":                   "the word for a part of a trace",
	"internal/cli/historylist.go tokens":          "the title of a column",
	"internal/ui/summary.go tokens":               "the title of a column",
	"internal/view/table.go tokens":               "the title of a column",
	"internal/screen/program.go space":            "a key",
	"tree/pass_lines.go tokens":                   "a word in a note",
	"tree/harvest_batch.go hoist":                 "a word in a note",
	"tree/node_sort.go parameters":                "a field of grammars",
	"tree/pass_rename.go names":                   "a word in a note",
	"tree/pass_window.go tokens":                  "a word in a note",
}

// TestNamesInOnePlace checks that the name of an algorithm or pass is written only in the file
// that declares it, as the Name of its value, so that renaming or adding one changes one place.
func TestNamesInOnePlace(t *testing.T) {
	names := registered()
	declared := map[string][]string{} // files, by name
	written := map[string][]string{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		if e.IsDir() && (rel == "bench" || e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".") && rel != ".") {
			return filepath.SkipDir
		}
		if e.IsDir() || !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(rel))
		inRegistry := slices.Contains([]string{"dd", "text", "trace", "tree"}, dir)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				key, isIdent := n.Key.(*ast.Ident)
				if name := literal(n.Value); inRegistry && isIdent && key.Name == "Name" && names[name] > 0 {
					declared[name] = append(declared[name], rel)
				}
			case *ast.BasicLit:
				if name := literal(n); names[name] > 0 {
					written[name] = append(written[name], rel)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	unused := map[string]bool{}
	for place := range otherMeanings {
		unused[place] = true
	}
	for name, n := range names {
		if len(declared[name]) != n {
			t.Errorf("%q is declared %d times, in %q; want %d", name, len(declared[name]), declared[name], n)
		}
		for _, file := range written[name] {
			place := file + " " + name
			delete(unused, place)
			if _, other := otherMeanings[place]; !other && !slices.Contains(declared[name], file) {
				t.Errorf("%s: %q is the name of an algorithm or pass: use the Name of its value, or list the place in otherMeanings", file, name)
			}
		}
	}
	for place := range unused {
		t.Errorf("otherMeanings lists %q, where the word does not occur", place)
	}
}

// literal returns the value of a string literal, and "" for any other expression.
func literal(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(lit.Value)
	return s
}
