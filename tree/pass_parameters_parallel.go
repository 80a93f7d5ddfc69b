package tree

import "slices"

// parallel removes the last or the first cells of all rows that have as many cells: tuple<int, int> with auto [a, b]
// becomes tuple<int> with auto [a], and match (a, b) { (c, d) => … } becomes match (a) { (c) => … }. Such rows often
// belong together, whatever the language makes of that. Where there are many it is chance. A row around another one is
// not one of them.
func parallel(d draft) proposals {
	const many = 5
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var order []int
	rows := map[int][]nodeRow{} // by the number of cells
	for i, n := range u.nodes {
		if i == 0 || !n.bracketed() && (!n.hasCommas() || u.nodes[u.named(i)].bracketed()) {
			continue
		}
		r := u.rowIn(i)
		width := len(r.cells)
		if width < 2 {
			continue
		}
		if rows[width] == nil {
			order = append(order, width)
		}
		outer := func(o nodeRow) bool { return u.inside(i, o.node) }
		rows[width] = append(slices.DeleteFunc(rows[width], outer), nodeRow{r, i})
	}
	var all []column
	for _, width := range order {
		if n := len(rows[width]); n > 1 && n < many {
			var alike []row
			for _, r := range rows[width] {
				alike = append(alike, r.row)
			}
			all = append(all, column{rows: alike, at: width - 1}, column{rows: alike})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i].removed())
		return proposal{root: root, key: refutes(removingParameter).text(root.Bytes()), note: "a cell of each row", check: parsed}, true
	}}
}

// A nodeRow is a row that is all of a node.
type nodeRow struct {
	row
	node int
}

// hasCommas reports whether n is a list with commas between its items.
func (n *Node) hasCommas() bool {
	return slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Sep && string(k.Text) == "," })
}
