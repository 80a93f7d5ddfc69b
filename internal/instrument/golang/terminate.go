package golang

import (
	"go/ast"
	"go/token"
	"slices"
)

// terminates reports whether s is a terminating statement as defined by the Go specification. label is
// the label of s, or "".
func terminates(s ast.Stmt, label string) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.GOTO
	case *ast.ExprStmt:
		return isPanic(s.X)
	case *ast.BlockStmt:
		return listTerminates(s.List)
	case *ast.IfStmt:
		return s.Else != nil && terminates(s.Body, "") && terminates(s.Else, "")
	case *ast.ForStmt:
		return s.Cond == nil && !breaks(s.Body, label, true)
	case *ast.SwitchStmt:
		return clausesTerminate(s.Body, label, true)
	case *ast.TypeSwitchStmt:
		return clausesTerminate(s.Body, label, true)
	case *ast.SelectStmt:
		return clausesTerminate(s.Body, label, false)
	case *ast.LabeledStmt:
		return terminates(s.Stmt, s.Label.Name)
	}
	return false
}

func isPanic(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && f.Name == "panic"
}

// last returns the last statement that is not empty.
func last(list []ast.Stmt) ast.Stmt {
	for _, s := range slices.Backward(list) {
		if _, empty := s.(*ast.EmptyStmt); !empty {
			return s
		}
	}
	return nil
}

func listTerminates(list []ast.Stmt) bool {
	s := last(list)
	return s != nil && terminates(s, "")
}

func clausesTerminate(body *ast.BlockStmt, label string, needDefault bool) bool {
	if breaks(body, label, true) {
		return false
	}
	for _, c := range body.List {
		list := clauseBody(c)
		if cc, ok := c.(*ast.CaseClause); ok && cc.List == nil {
			needDefault = false
		}
		if !listTerminates(list) && !fallsThrough(list) {
			return false
		}
	}
	return !needDefault
}

func clauseBody(c ast.Stmt) []ast.Stmt {
	switch c := c.(type) {
	case *ast.CaseClause:
		return c.Body
	case *ast.CommClause:
		return c.Body
	}
	return nil
}

func fallsThrough(list []ast.Stmt) bool {
	s := last(list)
	for {
		l, ok := s.(*ast.LabeledStmt)
		if !ok {
			break
		}
		s = l.Stmt
	}
	b, ok := s.(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// jumps reports whether a list ends in a jump.
func jumps(list []ast.Stmt) bool {
	if listTerminates(list) || fallsThrough(list) {
		return true
	}
	b, ok := last(list).(*ast.BranchStmt)
	return ok && b != nil
}

// breaks reports whether a break in s leaves the statement with this label or, without a label, the
// statement whose body is s.
func breaks(s ast.Node, label string, bare bool) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			if n.Tok == token.BREAK && (n.Label == nil && bare || n.Label != nil && n.Label.Name == label) {
				found = true
			}
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if n != s && bare {
				found = found || breaks(n, label, false)
				return false
			}
		}
		return !found
	})
	return found
}
