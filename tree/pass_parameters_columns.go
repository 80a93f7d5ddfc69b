package tree

import "slices"

// A row is what is between a pair of brackets, in cells that commas or semicolons separate.
type row struct {
	tokens []*Node  // it is among these
	open   int      // the token that opens it
	shut   int      // the token that closes it
	cells  [][2]int // the first token of each, and the one after its last
	fields bool     // semicolons separate the cells
}

// columns removes a column of a table: the cells at one position in rows of values, and in what lists the
// columns. create table t(a, b); insert into t values (1, 2), (3, 4) becomes create table t(a); insert into
// t values (1), (3). The fields of a structure are columns as well, and so are several variables with a value
// each: let (a, b) = (1, 2); becomes let (a) = (1);. It knows no language, only brackets, commas and semicolons.
func columns(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	tokens := liveTokens(d.root)
	groups := groupsIn(tokens)
	var all []column
	for _, n := range widths(tokens, groups) {
		if same := tableOf(tokens, groups, n); len(same) > 1 {
			all = append(all, columnsOf(same, n)...)
		}
	}
	u := d.uses()
	for i := range u.nodes {
		if rows := u.assignedTogether(i); len(rows) > 1 {
			for _, c := range columnsOf(rows, len(rows[0].cells)) {
				all = append(all, c)
				if c.uses = u.usesIn(c, i); len(c.uses) > 0 {
					all = append(all, c)
				}
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i].removed())
		return proposal{root: root, key: refutes(removingParameter).text(root.Bytes()), note: "a column"}, true
	}}
}

// A column is the cells at one position in some rows.
type column struct {
	rows []row
	at   int
	uses []*Node // the items that mention its variable, which are removed with it
}

// columnsOf returns the columns of rows of a width, the last first.
func columnsOf(rows []row, width int) []column {
	var out []column
	for k := width - 1; k >= 0; k-- {
		out = append(out, column{rows: rows, at: k})
	}
	return out
}

// removed returns the edit that removes a column, each cell with the sign after it, or that before the last.
func (c column) removed() Edit {
	e := Remove(c.uses)
	for _, r := range c.rows {
		from, to := r.cells[c.at][0], r.cells[c.at][1]
		if to < r.shut {
			to++
		} else {
			from--
		}
		for _, n := range r.tokens[from:to] {
			e[n] = Nothing
		}
	}
	return e
}

// groupsIn returns the groups of at least two cells, in order of their ends.
func groupsIn(tokens []*Node) []row {
	var out, open []row
	for i, n := range tokens {
		switch text := string(n.Text); {
		case text == "(" || text == "[" || text == "{":
			open = append(open, row{tokens: tokens, open: i, cells: [][2]int{{i + 1}}})
		case len(open) == 0:
		case text == "," || text == ";":
			g := &open[len(open)-1]
			g.cells[len(g.cells)-1][1] = i
			g.cells = append(g.cells, [2]int{i + 1})
			g.fields = g.fields || text == ";"
		case text == ")" || text == "]" || text == "}":
			g := open[len(open)-1]
			open = open[:len(open)-1]
			g.shut, g.cells[len(g.cells)-1][1] = i, i
			if g.fields && (g.open == 0 || !tokens[g.open-1].isName()) {
				continue // statements
			}
			if last := g.cells[len(g.cells)-1]; g.fields && last[0] == last[1] {
				g.cells = g.cells[:len(g.cells)-1]
			}
			if len(g.cells) > 1 && !slices.ContainsFunc(g.cells, func(c [2]int) bool { return c[0] == c[1] }) {
				out = append(out, g)
			}
		}
	}
	return out
}

// widths returns how many columns the tables have: where rows stand side by side, or one follows a keyword.
func widths(tokens []*Node, groups []row) []int {
	var out []int
	ends := map[int]int{} // the cells of a group by its last token
	for _, g := range groups {
		ends[g.shut] = len(g.cells)
		if g.open < 2 || slices.Contains(out, len(g.cells)) {
			continue
		}
		beside := string(tokens[g.open-1].Text) == "," && ends[g.open-2] == len(g.cells)
		before := tokens[g.open-1]
		if beside || before.word() && !before.isName() && g.holdsValues(tokens) {
			out = append(out, len(g.cells))
		}
	}
	return out
}

// holdsValues reports whether no name is in a group.
func (g row) holdsValues(tokens []*Node) bool {
	return !slices.ContainsFunc(tokens[g.open:g.shut], (*Node).isName)
}

// tableOf returns the groups of a width, and the first cells of those that have more and a name that also a group of
// this width or a row of values has: after its columns a table may list what must hold for them.
func tableOf(tokens []*Node, groups []row, width int) []row {
	names := map[string]bool{}
	var out []row
	for _, g := range groups {
		if len(g.cells) == width && !slices.ContainsFunc(out, func(r row) bool { return r.open > g.open }) { // not around others
			out = append(out, g)
			for i := g.open - 1; i >= 0; i-- {
				if tokens[i].isName() {
					names[string(tokens[i].Text)] = true
					break
				}
			}
		}
	}
	for _, g := range groups {
		if len(g.cells) > width && g.open > 0 && names[string(tokens[g.open-1].Text)] {
			g.cells = g.cells[:width]
			out = append(out, g)
		}
	}
	return out
}

// assignedTogether returns the rows of a definition or assignment of several variables at once: their names,
// their types if there are any, and their values.
func (u uses) assignedTogether(node int) []row {
	var out []row
	valued := false
	for _, i := range u.childrenOf(node) {
		switch u.nodes[i].Field {
		case FieldRight, FieldValue:
			valued = true
		case FieldLeft, FieldPattern, FieldName, FieldType:
		default:
			continue
		}
		r := u.rowIn(i)
		if len(r.cells) < 2 || len(out) > 0 && len(r.cells) != len(out[0].cells) {
			return nil
		}
		out = append(out, r)
	}
	if !valued {
		return nil
	}
	return out
}

// usesIn returns the items beside a definition that mention the variable of one of its columns.
func (u uses) usesIn(c column, definition int) []*Node {
	var out []*Node
	r := c.rows[0]
	definition = u.itemOf(definition)
	if definition <= 0 {
		return nil
	}
	for _, n := range r.tokens[r.cells[c.at][0]:r.cells[c.at][1]] {
		if !n.isName() {
			continue
		}
		for _, k := range u.of[string(n.Text)] {
			item := k
			for item > 0 && u.parent[item] != u.parent[definition] {
				item = int(u.parent[item])
			}
			if item > 0 && item != definition && u.removable(item) && !slices.Contains(out, u.nodes[item]) {
				out = append(out, u.nodes[item])
			}
		}
	}
	return out
}

// rowIn returns the row that is all of a node, with or without brackets.
func (u uses) rowIn(node int) row {
	var tokens []*Node
	for _, i := range u.leaves(node) {
		tokens = append(tokens, u.nodes[i])
	}
	r := row{tokens: tokens, open: -1, shut: len(tokens)}
	if u.nodes[node].bracketed() {
		r.open, r.shut = 0, len(tokens)-1
	}
	depth, from := 0, r.open+1
	for i := r.open + 1; i < r.shut; i++ {
		switch string(tokens[i].Text) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth == 0 {
				r.cells = append(r.cells, [2]int{from, i})
				from = i + 1
			}
		}
	}
	if from < r.shut {
		r.cells = append(r.cells, [2]int{from, r.shut})
	}
	return r
}
