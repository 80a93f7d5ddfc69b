package reduce_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/whittle-dd/whittle/"

// pure lists the packages that do no I/O, read no clock and keep no global state.
var pure = []string{
	"reduce", "internal/stage", "internal/formula", "internal/protocol", "internal/sequential", "dd", "internal/sequential/noise",
	"internal/lex", "text", "text/align", "text/merge", "text/recipe", "text/unified", "change", "tree", "tree/delta", "tree/pretty", "trace",
	"internal/shell", "internal/secret", "internal/environ", "internal/denied", "internal/observed", "oracle/failure",
}

// impure lists the packages that they must not import, with everything below them.
var impure = []string{
	"os", "net", "time", "log", "syscall", "io/fs", "io/ioutil", "plugin", "testing", "expvar", "flag", "embed",
	"math/rand", "crypto/rand", "runtime", "unsafe", "golang.org/x/sys",
}

// seeded lists what they may use of math/rand/v2: generators with a seed.
var seeded = []string{"New", "NewPCG", "NewChaCha8", "NewZipf", "Rand", "PCG", "ChaCha8", "Zipf", "Source"}

// layers lists the packages of the project by path; each may import only those before it.
// The module's root is ".". Everything below bench comes last and may import what it measures.
var layers = []string{
	"reduce", "internal/stage", "internal/formula", "internal/protocol", "internal/sequential", "dd", "internal/sequential/noise",
	"internal/lex", "text", "text/align", "text/merge", "text/recipe", "text/unified", "change", "tree", "tree/delta", "tree/pretty", "trace",
	"internal/shell", "internal/secret", "internal/environ", "internal/denied", "internal/observed", "oracle/failure", "internal/browser", "internal/remove", "oracle", "oracle/exectest", "internal/infer", "reducetest", "tracetest",
	"internal/syntax/kinds", "internal/syntax/build", "internal/syntax/rules", "internal/syntax/rules/gen", "internal/syntax/g4", "internal/syntax",
	".",
	"internal/instrument", "internal/instrument/shimtest",
	"internal/instrument/golang", "internal/instrument/python", "internal/instrument/javascript",
	"internal/remote/remotetest", "internal/remote/enginetest", "internal/remote/enginetest/up", "internal/remote", "internal/journal", "internal/ui", "internal/report", "internal/view", "internal/screen", "internal/gitrange", "internal/job", "internal/crash", "internal/cli", "cmd/whittle",
	"internal/smartcheck", "bench",
}

func TestPure(t *testing.T) {
	for dir, files := range sources(t) {
		if !slices.Contains(pure, dir) {
			continue
		}
		for name, f := range files {
			for _, p := range imports(f) {
				for _, bad := range impure {
					if p != "math/rand/v2" && (p == bad || strings.HasPrefix(p, bad+"/")) {
						t.Errorf("%s imports %s", name, p)
					}
				}
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					if x, ok := s.X.(*ast.Ident); ok && x.Name == "rand" && !slices.Contains(seeded, s.Sel.Name) {
						t.Errorf("%s uses rand.%s, which has no seed", name, s.Sel.Name)
					}
				}
				return true
			})
		}
	}
}

// TestLayers checks that packages import only those that precede them in the list.
func TestLayers(t *testing.T) {
	for dir, files := range sources(t) {
		from := layer(dir)
		if from < 0 {
			t.Errorf("%s is not in the list of packages", dir)
		}
		for name, f := range files {
			for _, p := range imports(f) {
				rel, ours := strings.CutPrefix(p+"/", module)
				rel = path.Clean(rel)
				if ours && layer(rel) >= from && layer(rel) != layer("bench") {
					t.Errorf("%s imports %s, which is not above it in the list", name, rel)
				}
				if ours && layer(rel) == layer("bench") && from != layer("bench") {
					t.Errorf("%s imports %s, an experiment", name, rel)
				}
			}
		}
	}
}

// layer returns the index of a package in the list, or -1 if it is not there.
func layer(dir string) int {
	if strings.HasPrefix(dir, "bench/") || strings.HasPrefix(dir, "examples/") {
		dir = "bench"
	}
	return slices.Index(layers, dir)
}

func imports(f *ast.File) (paths []string) {
	for _, i := range f.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		paths = append(paths, p)
	}
	return paths
}

// sources returns the source files of the module by directory and name, without tests, test data
// and nested modules. Only the files of pure packages are parsed beyond their imports.
func sources(t *testing.T) map[string]map[string]*ast.File {
	t.Helper()
	out, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(out["reduce"]) == 0 || len(out["dd"]) == 0 {
		t.Fatal("the packages were not found")
	}
	return out
}

var parsed = sync.OnceValues(func() (map[string]map[string]*ast.File, error) {
	out := map[string]map[string]*ast.File{}
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			base := path.Base(name)
			_, nested := fs.Stat(root, path.Join(name, "go.mod"))
			if name != "." && (nested == nil || base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		dir := path.Dir(name)
		mode := parser.ImportsOnly
		if slices.Contains(pure, dir) {
			mode = 0
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, mode)
		if err != nil {
			return err
		}
		if out[dir] == nil {
			out[dir] = map[string]*ast.File{}
		}
		out[dir][name] = f
		return nil
	})
	return out, err
})
