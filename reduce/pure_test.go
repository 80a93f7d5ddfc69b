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
	"testing"
)

const module = "github.com/whittle-dd/whittle/"

// pure are the packages that do no I/O, read no clock and keep no global state.
var pure = []string{"reduce", "dd", "text", "tree", "trace"}

// impure is what they must not import, with everything below it. Of os and the
// like nothing is harmless; context is there to be passed on.
var impure = []string{
	"os", "net", "time", "log", "syscall", "io/fs", "io/ioutil", "plugin", "testing", "expvar", "flag", "embed",
	"math/rand", "crypto/rand", "runtime", "unsafe", "golang.org/x/sys",
}

// seeded is what they may use of math/rand/v2: generators with a seed.
var seeded = []string{"New", "NewPCG", "NewChaCha8", "NewZipf", "Rand", "PCG", "ChaCha8", "Zipf", "Source"}

// layers are the packages of the project; each may import those before it.
var layers = []string{"reduce", "dd", "text", "tree", "trace", "oracle", "reducetest", "tracetest", "internal", "cmd", "bench"}

func TestPure(t *testing.T) {
	for dir, files := range sources(t) {
		if !slices.Contains(pure, layer(dir)) {
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

// TestLayers: dependencies point up the list of packages only.
func TestLayers(t *testing.T) {
	for dir, files := range sources(t) {
		from := slices.Index(layers, layer(dir))
		if from < 0 {
			t.Errorf("%s is not in the list of packages", dir)
		}
		for name, f := range files {
			for _, p := range imports(f) {
				rel, ours := strings.CutPrefix(p, module)
				if to := slices.Index(layers, layer(rel)); ours && to > from {
					t.Errorf("%s imports %s, which is further down the list", name, rel)
				}
			}
		}
	}
}

func layer(dir string) string {
	first, _, _ := strings.Cut(dir, "/")
	return first
}

func imports(f *ast.File) (paths []string) {
	for _, i := range f.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		paths = append(paths, p)
	}
	return paths
}

// sources are the files of the module, tests left out, by directory and name.
// What is not part of the module or stands on its own is left out too.
func sources(t *testing.T) map[string]map[string]*ast.File {
	t.Helper()
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
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || path.Dir(name) == "." {
			return nil
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
		if err != nil {
			return err
		}
		dir := path.Dir(name)
		if out[dir] == nil {
			out[dir] = map[string]*ast.File{}
		}
		out[dir][name] = f
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out["reduce"]) == 0 || len(out["dd"]) == 0 {
		t.Fatal("the packages were not found")
	}
	return out
}
