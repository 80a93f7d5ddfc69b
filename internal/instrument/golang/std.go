package golang

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

//go:embed shim/*.txt
var shim embed.FS

// A library holds changed files of the standard library: it maps paths below GOROOT/src to the text to
// use instead.
type library map[string][]byte

// newLibrary hooks the standard library of a Go installation. It finds functions by parsing, so that it
// works with different versions, and returns an error if one is missing.
func newLibrary(goroot string) (library, error) {
	lib := library{}
	for _, f := range []string{"trace", "wire", "choice", "site"} {
		lib[shimPackage+"/whittle_"+f+".go"] = embedded(f)
	}
	lib["runtime/whittle.go"] = embedded("runtime")
	src := filepath.Join(goroot, "src")
	for _, hook := range []func(string, library) error{hookRuntime, hookRand, hookRandV2, hookCrypto, hookLinks} {
		if err := hook(src, lib); err != nil {
			return nil, fmt.Errorf("this version of whittle does not know the standard library in %s: %w", src, err)
		}
	}
	return lib, nil
}

func embedded(name string) []byte {
	b, err := shim.ReadFile("shim/" + name + ".go.txt")
	if err != nil {
		panic(err)
	}
	return b
}

// A libraryFile is a file of the library that is being changed.
type libraryFile struct {
	edits
	name string
	fset *token.FileSet
	tree *ast.File
}

func openLibrary(src, name string) (*libraryFile, error) {
	path := filepath.Join(src, filepath.FromSlash(name))
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &libraryFile{edits{src: text}, name, fset, tree}, nil
}

func (f *libraryFile) offset(p token.Pos) int { return f.fset.PositionFor(p, false).Offset }

// source returns the text of a node.
func (f *libraryFile) source(n ast.Node) string {
	return string(f.src[f.offset(n.Pos()):f.offset(n.End())])
}

// functions returns the functions that have a body and the given receiver type, such as "*Rand" or "".
func (f *libraryFile) functions(receiver string) []*ast.FuncDecl {
	var out []*ast.FuncDecl
	for _, d := range f.tree.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && f.receiver(d) == receiver {
			out = append(out, d)
		}
	}
	return out
}

func (f *libraryFile) receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	return f.source(d.Recv.List[0].Type)
}

// function returns the function with the given name, or nil.
func (f *libraryFile) function(name string) *ast.FuncDecl {
	for _, d := range f.functions("") {
		if d.Name.Name == name {
			return d
		}
	}
	return nil
}

// rename adds a prefix to the name of a function, by which the hooks call it.
func (f *libraryFile) rename(d *ast.FuncDecl) {
	f.insert(f.offset(d.Name.Pos()), "whittle")
}

// begin inserts a statement at the beginning of a function.
func (f *libraryFile) begin(d *ast.FuncDecl, statement string) {
	f.insert(f.offset(d.Body.Lbrace)+1, " "+statement+"; ")
}

// redirect replaces calls of one function or method in n by calls of another and returns their number.
func (f *libraryFile) redirect(n ast.Node, from, to string) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		id, ok := call.Fun.(*ast.Ident)
		if s, isMethod := call.Fun.(*ast.SelectorExpr); isMethod {
			id, ok = s.Sel, true
		}
		if ok && id.Name == from {
			f.replace(f.offset(id.Pos()), f.offset(id.End()), to)
			count++
		}
		return true
	})
	return count
}

// param returns the name of the first parameter.
func param(d *ast.FuncDecl) string {
	if l := d.Type.Params.List; len(l) > 0 && len(l[0].Names) > 0 {
		return l[0].Names[0].Name
	}
	return ""
}

// names returns the names of all parameters, separated by commas.
func names(l *ast.FieldList) string {
	var out []string
	for _, p := range l.List {
		for _, n := range p.Names {
			out = append(out, n.Name)
		}
	}
	return strings.Join(out, ", ")
}
