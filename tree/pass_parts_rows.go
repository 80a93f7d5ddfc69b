package tree

// manyRows is the number of rows from which on a table is halved.
const manyRows = 4

// rows removes half of the rows of a table, the later ones first, as long as one of the halves can be
// removed: of a table with a single row that matters, every two questions remove half. Rows are
// alike, so that nothing is lost when the wrong half stays.
func rows(d draft, then func(draft) plan) plan {
	items := mainItems(d.root)
	if len(items) < manyRows || !isTable(d.root) {
		return then(d)
	}
	half := len(items) / 2
	again := func(d draft) plan {
		return d.parsed(func(d draft) plan { return rows(d, then) })
	}
	return d.try(d.root.Apply(Remove(items[half:])), 0.5, "half of the rows", again, func(d draft) plan {
		return d.try(d.root.Apply(Remove(items[:half])), 0.5, "the other half", again, then)
	})
}

// isTable reports whether the largest file of a tree is a table or the like: rows that mean something
// one by one.
func isTable(root *Node) bool {
	file := root
	for _, k := range root.Kids {
		if root.Source() == nil && k.Source() != nil && (file == root || k.tokens > file.tokens) {
			file = k
		}
	}
	return file.Source() != nil && file.Layout == Verbatim
}
