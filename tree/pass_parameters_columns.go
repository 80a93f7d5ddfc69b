package tree

import "slices"

// columns removes a column of a table: the cells at one position in rows of values, and in what
// lists the columns. create table t(a, b); insert into t values (1, 2), (3, 4) becomes create table
// t(a); insert into t values (1), (3). The fields of a structure are columns as well, and so are
// several variables with a value each: let (a, b) = (1, 2); becomes let (a) = (1);. Last come the results
// of a function, if it has several. It knows no language, only brackets, commas and semicolons.
func columns(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	rows := rowsIn(liveTokens(d.root))
	var all []column
	for _, n := range widths(rows) {
		if table := tableOf(rows, n); len(table) > 1 {
			all = append(all, columnsOf(table, n)...)
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
	for _, f := range u.allFunctions() {
		if rows := u.resultRows(f); len(rows) > 1 {
			all = append(all, columnsOf(rows, len(rows[0].cells))...)
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

// removed returns the edit that removes a column, each cell with the sign after it, or that before
// the last.
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

// assignedTogether returns the rows of a definition or assignment of several variables at once:
// their names, their types if there are any, and their values.
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

// resultRows returns the rows of a function with several results: their types if there are any, what is returned,
// and the names that calls give to the results.
func (u uses) resultRows(f function) []row {
	var lists []int
	if f.result > 0 {
		lists = append(lists, f.result)
	}
	if f.body > 0 {
		lists = append(lists, u.returnedIn(f.body)...)
	}
	for _, k := range u.of[string(u.nodes[f.name].Text)] {
		call := u.whole(k)
		for call != k && u.nodes[u.named(call)].tokens == u.nodes[call].tokens { // all of a list of values
			call = u.named(call)
		}
		if left := max(u.childIn(u.named(call), FieldLeft), u.childIn(u.named(call), FieldPattern)); call != k && left > 0 {
			lists = append(lists, left)
		}
	}
	var out []row
	for _, i := range lists {
		r := u.rowIn(i)
		if len(r.cells) < 2 || len(out) > 0 && len(r.cells) != len(out[0].cells) {
			return nil
		}
		out = append(out, r)
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
