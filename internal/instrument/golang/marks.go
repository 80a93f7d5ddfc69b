package golang

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// Marks are comments by the user, above the marked code or at the end of its line.
const (
	skipMark   = "skip"
	atomicMark = "atomic"
	choiceMark = "choice"
)

const markPrefix = "//whittle:"

// A mark is a comment that begins with markPrefix.
type mark struct {
	kind string
	text string // what follows
	pos  token.Pos
	line int
	used bool
}

// marks holds the marks of a file.
type marks struct {
	fset *token.FileSet
	name string
	list []*mark
}

func findMarks(fset *token.FileSet, tree *ast.File, name string) (*marks, error) {
	m := &marks{fset: fset, name: name}
	for _, g := range tree.Comments {
		for _, c := range g.List {
			rest, ok := strings.CutPrefix(c.Text, markPrefix)
			if !ok {
				continue
			}
			kind, text, _ := strings.Cut(strings.TrimSpace(rest), " ")
			k := &mark{kind: kind, text: strings.TrimSpace(text), pos: c.Pos(), line: m.line(c.Pos())}
			switch kind {
			case skipMark, atomicMark:
			case choiceMark:
				if _, err := parser.ParseExpr(k.text); err != nil {
					return m, m.complain(k, "needs the number of possibilities after it, as a Go expression")
				}
			default:
				return m, m.complain(k, "is unknown; there are skip, atomic and choice")
			}
			m.list = append(m.list, k)
		}
	}
	return m, nil
}

func (m *marks) line(p token.Pos) int { return m.fset.PositionFor(p, false).Line }

func (m *marks) complain(k *mark, what string) error {
	return fmt.Errorf("%s:%d: %s%s %s", m.name, k.line, markPrefix, k.kind, what)
}

// take reports whether a function has a mark: in its comment, above it, or after its first line.
func (m *marks) take(kind string, fun ast.Node) bool {
	first := m.line(fun.Pos())
	doc := first - 1
	if d, ok := fun.(*ast.FuncDecl); ok && d.Doc != nil {
		doc = m.line(d.Doc.Pos())
	}
	for _, k := range m.list {
		if k.kind == kind && doc <= k.line && k.line <= first {
			k.used = true
			return true
		}
	}
	return false
}

func (m *marks) unused() error {
	var errs []error
	for _, k := range m.list {
		if k.used {
			continue
		}
		what := "does not belong to a function that is rewritten"
		if k.kind == choiceMark {
			what = "does not belong to a call"
		}
		errs = append(errs, m.complain(k, what))
	}
	return errors.Join(errs...)
}

// lines makes the calls of a file known to the shim. The compiler keeps lines and not
// columns; so for the parenthesis that makes the call, the line is given with the
// column in it, and the runtime takes it out again (whittleLine).
func (f *fileRewriter) lines() {
	var calls []*ast.CallExpr
	ast.Inspect(f.tree, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && f.mayDraw(call) {
			calls = append(calls, call)
		}
		return true
	})
	for _, k := range f.marks.list {
		if k.kind == choiceMark && f.err == nil {
			f.err = f.choice(k, calls)
		}
	}
	for _, call := range calls {
		at := f.fset.PositionFor(callee(call), false)
		paren := f.fset.PositionFor(call.Lparen, false)
		if paren.Line >= 1<<18 || at.Column >= 1<<11 || strings.ContainsAny(f.path, "\n\r*") {
			continue // its line must do
		}
		marked := 1<<29 | at.Column<<18 | paren.Line
		f.insert(paren.Offset, fmt.Sprintf("/*line %s:%d:%d*/", f.path, marked, paren.Column))
		f.insert(paren.Offset+1, fmt.Sprintf("/*line %s:%d:%d*/", f.path, paren.Line, paren.Column+1))
	}
}

// callee returns the position of the name of the called function.
func callee(call *ast.CallExpr) token.Pos {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	switch x := fun.(type) {
	case *ast.SelectorExpr:
		return x.Sel.Pos()
	case *ast.Ident:
		return x.Pos()
	}
	return call.Lparen
}

// choice wraps the call that a mark applies to.
func (f *fileRewriter) choice(k *mark, calls []*ast.CallExpr) error {
	var here, fits []*ast.CallExpr
	for _, line := range []int{k.line, k.line + 1} {
		for _, c := range calls {
			if f.marks.line(callee(c)) == line && !f.imported(c) {
				here = append(here, c)
				if f.takes(c, k.text) {
					fits = append(fits, c)
				}
			}
		}
		if len(here) > 0 {
			break
		}
	}
	if len(fits) > 0 {
		here = fits
	}
	switch {
	case len(here) == 0:
		return nil // the mark stays unused, which is reported
	case len(here) > 1:
		return f.marks.complain(k, "belongs to several calls: put the call on a line of its own")
	}
	k.used = true
	call := here[0]
	f.calls++
	f.fun = f.enclosing(call.Pos())
	f.insert(f.offset(call.Pos()), fmt.Sprintf("%s.Marked(%[1]s.Unheard(), %s, uint64(%s), ", f.shim, f.site(callee(call)), k.text))
	f.insert(f.offset(call.End()), ")")
	return nil
}

// imported reports whether a call is to another package.
func (f *fileRewriter) imported(call *ast.CallExpr) bool {
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && !f.declared[x.Name] && f.imports[x.Name] != ""
}

// takes reports whether a call has this argument.
func (f *fileRewriter) takes(call *ast.CallExpr, text string) bool {
	for _, a := range call.Args {
		if string(f.src[f.offset(a.Pos()):f.offset(a.End())]) == text {
			return true
		}
	}
	return false
}

// enclosing returns the name of the function around a position.
func (f *fileRewriter) enclosing(p token.Pos) string {
	for _, d := range f.tree.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Pos() <= p && p < d.End() {
			return funcName(d)
		}
	}
	return "init"
}
