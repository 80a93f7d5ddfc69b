package tree

var reachPass = &Pass{
	Name:  "reach",
	About: "removes items that no item with a body refers to",
	stage: reach,
}

// reach keeps only the items that can be reached by names from those with a nonempty body: an item
// needs the items with the first uses of its words.
func reach(d draft, then func(draft) plan) plan {
	items := mainItems(d.root)
	first := map[string]int{}
	var roots []int
	for i, n := range items {
		for w := range n.words {
			if _, ok := first[w]; !ok {
				first[w] = i
			}
		}
		if n.hasBody() {
			roots = append(roots, i)
		}
	}
	if len(roots) == 0 {
		return then(d)
	}
	needed := make([]bool, len(items))
	for todo := roots; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if needed[i] {
			continue
		}
		needed[i] = true
		for w := range items[i].words {
			if k := first[w]; !needed[k] {
				todo = append(todo, k)
			}
		}
	}
	var idle []*Node
	for i, n := range items {
		if !needed[i] {
			idle = append(idle, n)
		}
	}
	h := halves{note: "not reached", build: func(root *Node, lo, hi int) *Node { return root.Apply(Remove(idle[lo:hi])) }}
	return h.all(d, len(idle), then)
}

// hasBody reports whether n contains a body that is not empty.
func (n *Node) hasBody() bool {
	for m := range n.Nodes {
		if m.Field == FieldBody && !m.gone && m.tokens > 2 {
			return true
		}
	}
	return false
}
