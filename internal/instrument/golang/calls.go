package golang

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// A scope knows the names in a package, without their types.
type scope struct {
	declared map[string]bool   // declared anywhere, at any level
	imports  map[string]string // of the current file: name to path
}

// newScope returns the scope of all files of a package.
func newScope(files []*ast.File) *scope {
	s := &scope{declared: map[string]bool{}}
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			if id != nil {
				s.declared[id.Name] = true
			}
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil {
					add(n.Name)
				}
			case *ast.ValueSpec:
				add(n.Names...)
			case *ast.TypeSpec:
				add(n.Name)
			case *ast.Field:
				add(n.Names...)
			case *ast.AssignStmt:
				if n.Tok == token.DEFINE {
					add(idents(n.Lhs...)...)
				}
			case *ast.RangeStmt:
				add(idents(n.Key, n.Value)...)
			case *ast.ImportSpec:
				add(n.Name)
			}
			return true
		})
	}
	return s
}

func idents(exprs ...ast.Expr) []*ast.Ident {
	var out []*ast.Ident
	for _, e := range exprs {
		if id, ok := e.(*ast.Ident); ok {
			out = append(out, id)
		}
	}
	return out
}

// in returns the scope of one of the files.
func (s *scope) in(f *ast.File) *scope {
	c := &scope{declared: s.declared, imports: map[string]string{}}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || spec.Name != nil {
			continue // a name of its own may be anything's
		}
		c.imports[path[strings.LastIndex(path, "/")+1:]] = path
	}
	return c
}

// predeclared holds predeclared functions and types that never draw.
var predeclared = words(`append cap clear close complex copy delete imag len make max min new panic print println real recover
	bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32
	uint64 uintptr any`)

// pure holds packages without callbacks, except in functions with "Func" in their names and in Map.
var pure = words(`errors math math/bits math/cmplx strconv strings unicode unicode/utf8 unicode/utf16`)

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// mayDraw reports whether a call may make a choice or let another goroutine make one, judging by its
// name.
func (s *scope) mayDraw(call *ast.CallExpr) bool {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return !predeclared[f.Name] || s.declared[f.Name]
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.InterfaceType, *ast.StarExpr, *ast.StructType:
		return false // a conversion
	case *ast.FuncLit:
		return false // its body may
	case *ast.SelectorExpr:
		x, ok := f.X.(*ast.Ident)
		if !ok || s.declared[x.Name] || !pure[s.imports[x.Name]] {
			return true
		}
		return f.Sel.Name == "Map" || strings.Contains(f.Sel.Name, "Func")
	}
	return true
}

// draws reports whether n may make a choice. Parts without choices are useless and would only take
// time.
func (s *scope) draws(nodes ...ast.Node) bool {
	found := false
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				found = found || s.mayDraw(n)
			case *ast.UnaryExpr:
				found = found || n.Op == token.ARROW
			case *ast.SelectStmt, *ast.SendStmt:
				found = true
			}
			return !found
		})
	}
	return found
}
