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

// rowsIn returns the rows of at least two cells, in order of their ends.
func rowsIn(tokens []*Node) []row {
	var out, open []row
	for i, n := range tokens {
		switch text := string(n.Text); {
		case text == "(" || text == "[" || text == "{":
			open = append(open, row{tokens: tokens, open: i, cells: [][2]int{{i + 1}}})
		case len(open) == 0:
		case text == "," || text == ";":
			r := &open[len(open)-1]
			r.cells[len(r.cells)-1][1] = i
			r.cells = append(r.cells, [2]int{i + 1})
			r.fields = r.fields || text == ";"
		case text == ")" || text == "]" || text == "}":
			r := open[len(open)-1]
			open = open[:len(open)-1]
			r.shut, r.cells[len(r.cells)-1][1] = i, i
			if r.fields && (r.open == 0 || !tokens[r.open-1].isName()) {
				continue // statements
			}
			if last := r.cells[len(r.cells)-1]; r.fields && last[0] == last[1] {
				r.cells = r.cells[:len(r.cells)-1]
			}
			if len(r.cells) > 1 && !slices.ContainsFunc(r.cells, func(c [2]int) bool { return c[0] == c[1] }) {
				out = append(out, r)
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

// widths returns how many columns the tables have: those of rows that stand side by side, and those
// of a row of values after a keyword.
func widths(rows []row) []int {
	var out []int
	ends := map[int]int{} // how many cells a row has, by its last token
	for _, r := range rows {
		ends[r.shut] = len(r.cells)
		if r.open < 2 || slices.Contains(out, len(r.cells)) {
			continue
		}
		before := r.tokens[r.open-1]
		beside := string(before.Text) == "," && ends[r.open-2] == len(r.cells)
		if beside || before.word() && !before.isName() && r.holdsValues() {
			out = append(out, len(r.cells))
		}
	}
	return out
}

// holdsValues reports whether no name is in a row.
func (r row) holdsValues() bool {
	return !slices.ContainsFunc(r.tokens[r.open:r.shut], (*Node).isName)
}

// tableOf returns the rows of a width that are not around others, and the first cells of longer
// ones after a name that stands before one of those, too: after its columns a table may list
// constraints.
func tableOf(rows []row, width int) []row {
	names := map[string]bool{}
	var out []row
	for _, r := range rows {
		if len(r.cells) != width || slices.ContainsFunc(out, func(in row) bool { return in.open > r.open }) {
			continue
		}
		out = append(out, r)
		for i := r.open - 1; i >= 0; i-- {
			if n := r.tokens[i]; n.isName() {
				names[string(n.Text)] = true
				break
			}
		}
	}
	for _, r := range rows {
		if len(r.cells) > width && r.open > 0 && names[string(r.tokens[r.open-1].Text)] {
			r.cells = r.cells[:width]
			out = append(out, r)
		}
	}
	return out
}
