package golang

import (
	"go/ast"
	"go/token"
)

func (f *fileRewriter) statements(list []ast.Stmt) {
	for _, s := range list {
		f.statement(s, nil)
	}
}

// statement rewrites s, which has the given label or none.
func (f *fileRewriter) statement(s ast.Stmt, label *ast.LabeledStmt) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		f.statement(s.Stmt, s)
	case *ast.BlockStmt:
		f.statements(s.List)
	case *ast.ForStmt:
		f.loop(s, label)
	case *ast.RangeStmt:
		f.loop(s, label)
	case *ast.IfStmt:
		f.branches(s)
	case *ast.SwitchStmt:
		f.expressions(some[ast.Node](s.Init, s.Tag)...)
		f.clauses(s, s.Body, label)
	case *ast.TypeSwitchStmt:
		f.expressions(some(s.Init, s.Assign)...)
		f.clauses(s, s.Body, label)
	case *ast.SelectStmt:
		f.clauses(s, s.Body, label)
	case *ast.BranchStmt:
		f.branch(s)
	default:
		f.expressions(s)
	}
}

// some returns the nodes that are not nil.
func some[N ast.Node](nodes ...N) []ast.Node {
	var out []ast.Node
	for _, n := range nodes {
		if any(n) != nil {
			out = append(out, n)
		}
	}
	return out
}

// branches rewrites an if statement.
func (f *fileRewriter) branches(s *ast.IfStmt) {
	f.expressions(some[ast.Node](s.Init, s.Cond)...)
	f.block(s.Body, s.Pos())
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		f.block(e, e.Pos())
	case *ast.IfStmt:
		f.branches(e)
	}
}

func (f *fileRewriter) block(b *ast.BlockStmt, at token.Pos) {
	f.body(b.List, b.Lbrace+1, at, construct{node: b})
}

// body makes a list of statements a part; it begins at start.
func (f *fileRewriter) body(list []ast.Stmt, start, name token.Pos, c construct) {
	part := f.draws(some(list...)...)
	if part {
		c.token = f.variable()
		f.insert(f.offset(start), " "+c.token+" := "+f.enter('S', name)+"; _ = "+c.token+"; ")
	}
	f.open = append(f.open, c)
	f.statements(list)
	f.open = f.open[:len(f.open)-1]
	if part && !jumps(list) {
		f.insert(f.offset(list[len(list)-1].End()), "; "+f.leave(c.token))
	}
}

func (f *fileRewriter) clauses(s ast.Stmt, b *ast.BlockStmt, label *ast.LabeledStmt) {
	name := ""
	if label != nil {
		name = label.Label.Name
	}
	for _, c := range b.List {
		in := construct{of: s, label: name, node: c}
		switch c := c.(type) {
		case *ast.CaseClause:
			for _, e := range c.List {
				f.expressions(e)
			}
			f.body(c.Body, c.Colon+1, c.Pos(), in)
		case *ast.CommClause:
			f.expressions(some(c.Comm)...)
			f.body(c.Body, c.Colon+1, c.Pos(), in)
		}
	}
}

// branch ends the parts that a jump leaves, where nothing else does: a loop's parts are ended after the
// loop or by its next iteration, a function's by its end.
func (f *fileRewriter) branch(s *ast.BranchStmt) {
	var left *construct
	switch s.Tok {
	case token.FALLTHROUGH:
		if len(f.open) > 0 {
			left = &f.open[len(f.open)-1]
		}
	case token.BREAK:
		left = f.broken(s)
	case token.GOTO:
		to := f.place[s.Label.Name]
		for i, c := range f.open {
			if c.token != "" && (to < c.node.Pos() || to >= c.node.End()) {
				left = &f.open[i]
				break
			}
		}
	}
	if left != nil && left.token != "" {
		f.insert(f.offset(s.Pos()), f.leave(left.token)+"; ")
	}
}

// broken returns the clause that a break leaves.
func (f *fileRewriter) broken(s *ast.BranchStmt) *construct {
	for i := len(f.open) - 1; i >= 0; i-- {
		c := &f.open[i]
		if c.of == nil || s.Label != nil && s.Label.Name != c.label {
			continue
		}
		switch c.of.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return nil
		}
		return c
	}
	return nil
}

// loop makes a loop a part. The label must stay at the loop; so the part is a block around both, unless
// there is a jump to the label from outside.
func (f *fileRewriter) loop(s ast.Stmt, label *ast.LabeledStmt) {
	c := construct{of: s, node: s}
	start := s.Pos()
	if label != nil {
		c.label, start = label.Label.Name, label.Pos()
	}
	_, wanted := f.place["goto "+c.label]
	if !f.draws(s) || wanted {
		f.plainLoop(s, c)
		return
	}
	c.token = f.variable()
	f.insert(f.offset(start), "{ "+c.token+" := "+f.enter('L', s.Pos())+"; ")
	begin := f.shim + ".Iter(" + c.token + ")"
	reach := " " + f.shim + ".Body(" + c.token + "); "
	f.open = append(f.open, c)
	switch s := s.(type) {
	case *ast.ForStmt:
		f.expressions(some(s.Init)...)
		if s.Cond == nil {
			reach = " " + begin + ";" + reach
		} else {
			f.insert(f.offset(s.Cond.Pos()), begin+" && "+f.truth())
			f.expressions(s.Cond)
			f.insert(f.offset(s.Cond.End()), ")")
		}
		f.expressions(some(s.Post)...)
		f.insert(f.offset(s.Body.Lbrace)+1, reach)
		f.statements(s.Body.List)
	case *ast.RangeStmt:
		f.expressions(s.X)
		f.insert(f.offset(s.Body.Lbrace)+1, " "+begin+";"+reach)
		f.statements(s.Body.List)
	}
	f.open = f.open[:len(f.open)-1]
	if !terminates(s, c.label) {
		f.insert(f.offset(s.End()), "; "+f.leave(c.token))
	}
	f.insert(f.offset(s.End()), " }")
}

// truth converts an expression, which may have another boolean type, to bool.
func (f *fileRewriter) truth() string {
	if f.declared["bool"] {
		return "("
	}
	return "bool("
}

// plainLoop rewrites the content of a loop that is not a part: a construct without a token.
func (f *fileRewriter) plainLoop(s ast.Stmt, c construct) {
	f.open = append(f.open, c)
	switch s := s.(type) {
	case *ast.ForStmt:
		f.expressions(some[ast.Node](s.Init, s.Cond, s.Post)...)
		f.statements(s.Body.List)
	case *ast.RangeStmt:
		f.expressions(s.X)
		f.statements(s.Body.List)
	}
	f.open = f.open[:len(f.open)-1]
}
