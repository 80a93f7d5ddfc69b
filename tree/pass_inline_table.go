package tree

import (
	"slices"
	"strings"
)

// inlineTables puts the values of a row in place of the columns of a table, and removes the table: create
// table t(a, b); insert into t values(1, 2); select f(b) from t; becomes select f(2);. It looks at tokens, because
// grammars of SQL do not agree with all tools.
func inlineTables(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	statements := statementsIn(d.root)
	var all []proposal
	for _, s := range statements {
		name, columns, ok := s.table()
		if !ok {
			continue
		}
		for _, r := range rowsOf(statements, name, columns) {
			if e := withRow(statements, name, r); len(e) > 0 {
				root := d.root.Apply(e)
				all = append(all, proposal{root: root, key: refutes(inlining).text(root.Bytes()).number(10), note: "a row of " + name, check: parsed})
			}
		}
	}
	return ready(all)
}

// A statement of SQL: its tokens, with the semicolon.
type statement []*Node

// statementsIn returns the statements of a file. One with a body of statements counts as one.
func statementsIn(root *Node) []statement {
	var out []statement
	var s statement
	inBody := false
	for n := range root.Nodes {
		if len(n.Kids) > 0 || n.tokens == 0 || n.gone {
			continue
		}
		s = append(s, n)
		switch {
		case n.reads("begin") && len(s) > 1:
			inBody = true
		case n.reads("end"):
			inBody = false
		case string(n.Text) == ";" && !inBody:
			out, s = append(out, s), nil
		}
	}
	if len(s) > 0 {
		out = append(out, s)
	}
	return out
}

// reads reports whether a token is a word, in whatever case.
func (n *Node) reads(word string) bool { return strings.EqualFold(string(n.Text), word) }

// begins reports whether a statement begins with some words.
func (s statement) begins(words ...string) bool {
	return len(s) > len(words) && slices.EqualFunc(s[:len(words)], words, (*Node).reads)
}

// table returns the name and the columns of the table that a statement creates.
func (s statement) table() (string, []string, bool) {
	if !s.begins("create", "table") {
		return "", nil, false
	}
	open := slices.IndexFunc(s, func(n *Node) bool { return string(n.Text) == "(" })
	if open < 3 {
		return "", nil, false
	}
	var columns []string
	for _, c := range s.cells(open) {
		columns = append(columns, string(c[0].Text))
	}
	return string(s[open-1].Text), columns, true
}

// cells returns what commas separate in the brackets that a token of a statement opens.
func (s statement) cells(open int) [][]*Node {
	var out [][]*Node
	var cell []*Node
	depth := 0
	for _, n := range s[open:] {
		switch text := string(n.Text); {
		case text == "(":
			if depth++; depth == 1 {
				continue
			}
		case text == ")":
			if depth--; depth == 0 {
				if len(cell) > 0 {
					out = append(out, cell)
				}
				return out
			}
		case text == "," && depth == 1:
			if len(cell) > 0 {
				out = append(out, cell)
			}
			cell = nil
			continue
		}
		cell = append(cell, n)
	}
	return nil
}

// rowsOf returns the rows that are inserted into a table, from the last: the text of each column.
func rowsOf(statements []statement, table string, columns []string) []map[string]string {
	var out []map[string]string
	for _, s := range slices.Backward(statements) {
		if !s.begins("insert", "into", table) {
			continue
		}
		names := columns
		depth := 0
		var rows []map[string]string
		seen := false // the word after which the values come
		for i, n := range s {
			switch text := string(n.Text); {
			case n.reads("VALUES"):
				seen = true
			case text == "(" && depth == 0:
				depth++
				if cells := s.cells(i); seen {
					rows = append(rows, rowWith(names, cells))
				} else {
					names = nil
					for _, c := range cells {
						names = append(names, string(c[0].Text))
					}
				}
			case text == "(":
				depth++
			case text == ")":
				depth--
			}
		}
		slices.Reverse(rows)
		out = append(out, rows...)
	}
	return out
}

// rowWith returns the texts of cells by the names of their columns.
func rowWith(names []string, cells [][]*Node) map[string]string {
	out := map[string]string{}
	for i, c := range cells[:min(len(cells), len(names))] {
		var text []byte
		for _, n := range c {
			text = append(append(text, n.Gap...), n.Text...)
		}
		out[strings.ToLower(names[i])] = strings.TrimSpace(string(text))
	}
	return out
}

// withRow returns the edit that replaces the columns of a table by the values of a row; nil if nothing
// reads the table.
func withRow(statements []statement, table string, row map[string]string) Edit {
	e := Edit{}
	read := false
	for _, s := range statements {
		if s.begins("create", "table", table) || s.begins("insert", "into", table) {
			s.remove(e)
			continue
		}
		if !slices.ContainsFunc(s, func(n *Node) bool { return n.reads(table) }) {
			continue
		}
		for i, n := range s {
			after := func(k int) *Node {
				if i+k < len(s) {
					return s[i+k]
				}
				return n
			}
			if n.reads("from") && after(1).reads(table) {
				read = true
				e[n], e[after(1)] = Nothing, Nothing
				if as := after(2); as.reads("as") {
					e[as], e[after(3)] = Nothing, Nothing
				} else if as.isName() {
					e[as] = Nothing
				}
			}
			value, ok := row[strings.ToLower(string(n.Text))]
			if !ok || e[n] != nil || string(after(1).Text) == "(" || i > 0 && s[i-1].reads("as") {
				continue
			}
			e[n] = n.token(Token{Kind: "text", Text: value})
			if i > 1 && string(s[i-1].Text) == "." {
				e[s[i-1]], e[s[i-2]] = Nothing, Nothing
			}
		}
	}
	if !read {
		return nil
	}
	return e
}

// remove adds the removal of a statement to e.
func (s statement) remove(e Edit) {
	for _, n := range s {
		e[n] = Nothing
	}
}
