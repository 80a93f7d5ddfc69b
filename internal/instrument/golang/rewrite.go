package golang

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// shimPackage is the package that rewritten files import. Before Go 1.26, an overlay cannot add packages
// to the standard library, only files to existing ones: so the shim is in a small package that has no
// functions of its own.
const shimPackage = "hash"

// A rewriter inserts calls of the shim into the files of a program. It numbers sites in the order of
// the files and their content.
type rewriter struct {
	folder string // names are relative to it
	sites  int
}

// A source is a file of the user.
type source struct {
	path string
	text []byte
	tree *ast.File
}

// parse reads the files of a package; what does not parse is left for the compiler
// to complain about.
func parse(fset *token.FileSet, path string, text []byte) (*ast.File, error) {
	return parser.ParseFile(fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
}

// A fileRewriter rewrites one file.
type fileRewriter struct {
	*rewriter
	edits
	*scope
	fset  *token.FileSet
	tree  *ast.File
	path  string
	name  string // for people
	shim  string // the import name of the shim
	marks *marks

	fun   string      // the name of the current function
	open  []construct // in it, from the outermost
	place map[string]token.Pos
	calls int // of the shim
	err   error
}

// A construct is a loop, branch or clause around the current statement.
type construct struct {
	token string   // the variable with its token; "" if it is not reported
	of    ast.Stmt // the loop, or the switch or select whose clause it is; or nil
	label string   // of that
	node  ast.Node
}

// file rewrites a file. It returns nil if nothing has to be changed.
func (r *rewriter) file(fset *token.FileSet, src source, names *scope) ([]byte, error) {
	f := &fileRewriter{
		rewriter: r, edits: edits{src: src.text}, scope: names.in(src.tree), fset: fset, tree: src.tree,
		path: src.path, name: r.relative(src.path), shim: "whittle_",
	}
	for strings.Contains(string(src.text), f.shim) {
		f.shim += "_"
	}
	f.marks, f.err = findMarks(fset, src.tree, f.name)
	for _, d := range src.tree.Decls {
		f.decl(d)
	}
	f.lines()
	if f.err == nil {
		f.err = f.marks.unused()
	}
	if f.err != nil || len(f.list) == 0 {
		return nil, f.err
	}
	if f.calls > 0 {
		f.insert(f.offset(src.tree.Name.End()), fmt.Sprintf("; import %s %q", f.shim, shimPackage))
	}
	return f.apply(), nil
}

// relative returns a path relative to the folder.
func (r *rewriter) relative(path string) string {
	rel, err := filepath.Rel(r.folder, path)
	if err != nil || strings.HasPrefix(rel, "..") {
		return path
	}
	return rel
}

func (f *fileRewriter) offset(p token.Pos) int { return f.fset.PositionFor(p, false).Offset }

// site returns a new site with its name.
func (f *fileRewriter) site(p token.Pos) string {
	f.sites++
	at := f.fset.PositionFor(p, false)
	return fmt.Sprintf("%d, %s", f.sites, strconv.Quote(fmt.Sprintf("%s:%d:%d %s", f.name, at.Line, at.Column, f.fun)))
}

func (f *fileRewriter) enter(kind byte, p token.Pos) string {
	f.calls++
	return fmt.Sprintf("%s.Enter(%q, %s)", f.shim, kind, f.site(p))
}

func (f *fileRewriter) leave(token string) string { return f.shim + ".Leave(" + token + ")" }

// variable returns the name of a new variable for a token.
func (f *fileRewriter) variable() string { return fmt.Sprintf("%s%d", f.shim, f.sites+1) }

func (f *fileRewriter) decl(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body == nil || f.marks.take(skipMark, d) || bare(d) {
			return
		}
		f.fun = funcName(d)
		f.function(d, d.Body)
	case *ast.GenDecl:
		if d.Tok == token.VAR {
			f.fun = "init"
			f.expressions(d)
		}
	}
}

// bare reports whether a function must not be changed because it may run with little stack.
func bare(d *ast.FuncDecl) bool {
	if d.Doc == nil {
		return false
	}
	for _, c := range d.Doc.List {
		for _, p := range []string{"//go:nosplit", "//go:systemstack", "//go:nowritebarrier", "//go:cgo_"} {
			if strings.HasPrefix(c.Text, p) {
				return true
			}
		}
	}
	return false
}

// funcName returns the runtime's name of a function, without its package.
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t, star := ast.Unparen(d.Recv.List[0].Type), false
	if s, ok := t.(*ast.StarExpr); ok {
		t, star = ast.Unparen(s.X), true
	}
	generic := ""
	switch x := t.(type) {
	case *ast.IndexExpr:
		t, generic = x.X, "[...]"
	case *ast.IndexListExpr:
		t, generic = x.X, "[...]"
	}
	name := "?"
	if id, ok := t.(*ast.Ident); ok {
		name = id.Name + generic
	}
	if star {
		name = "(*" + name + ")"
	}
	return name + "." + d.Name.Name
}

// function rewrites a function or a literal.
func (f *fileRewriter) function(node ast.Node, body *ast.BlockStmt) {
	fun, open, place := f.fun, f.open, f.place
	defer func() { f.fun, f.open, f.place = fun, open, place }()
	if _, ok := node.(*ast.FuncLit); ok {
		if f.marks.take(skipMark, node) {
			return
		}
		f.fun = strings.TrimSuffix(f.fun, ".func") + ".func"
	}
	kind := byte('F')
	atomic := f.marks.take(atomicMark, node)
	if atomic {
		kind = 'P'
	}
	if !f.draws(body) {
		return
	}
	f.open, f.place = nil, labels(body)
	f.insert(f.offset(body.Lbrace)+1, "defer "+f.leave(f.enter(kind, node.Pos()))+"; ")
	if !atomic {
		f.statements(body.List)
	}
}

// labels are where the labels of a function stand, apart from those of literals in it.
func labels(body *ast.BlockStmt) map[string]token.Pos {
	m := map[string]token.Pos{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.LabeledStmt:
			m[n.Label.Name] = n.Pos()
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				m["goto "+n.Label.Name] = n.Pos()
			}
		}
		return true
	})
	return m
}

// expressions rewrites the function literals in n.
func (f *fileRewriter) expressions(nodes ...ast.Node) {
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			lit, ok := n.(*ast.FuncLit)
			if ok {
				f.function(lit, lit.Body)
			}
			return !ok
		})
	}
}
