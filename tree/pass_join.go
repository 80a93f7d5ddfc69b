package tree

var joinPass = &Pass{
	Name:  "join",
	About: "merges two blocks, removing everything between them",
	stage: oneByOne(join, 8),
}

// join merges two blocks: it removes everything between the inside of a block and the inside of the
// nearest earlier block of its kind.
func join(d draft) proposals {
	u := d.survey()
	pairs := u.blocks()
	return proposals{len(pairs), func(i int) (proposal, bool) {
		a, b := pairs[len(pairs)-1-i][0], pairs[len(pairs)-1-i][1]
		root := d.root.Apply(u.removeTokens(int(u.end[a])-1, b+1))
		key := refutes(joining).content(u.nodes[a]).content(u.nodes[b])
		return proposal{root: root, key: key, note: "join " + u.nodes[b].Kind, check: parsed}, true
	}}
}

// blocks returns the blocks that have an earlier one of their kind beside them, each after the
// nearest.
func (s *surveyed) blocks() (pairs [][2]int) {
	nearest := map[string]int{} // by kind, of those that have ended
	var open []int
	for i, n := range s.nodes {
		if !n.bracketed() {
			continue
		}
		for len(open) > 0 && int(s.end[open[len(open)-1]]) <= i {
			k := open[len(open)-1]
			nearest[s.nodes[k].Kind] = max(nearest[s.nodes[k].Kind], k)
			open = open[:len(open)-1]
		}
		if a, ok := nearest[n.Kind]; ok {
			pairs = append(pairs, [2]int{a, i})
		}
		open = append(open, i)
	}
	return pairs
}

// bracketed reports whether n begins and ends with brackets.
func (n *Node) bracketed() bool {
	if n.Kind == "" || len(n.Kids) < 2 {
		return false
	}
	switch string(n.Kids[0].Text) + string(n.Kids[len(n.Kids)-1].Text) {
	case "{}", "[]", "()":
		return true
	}
	return false
}

// removeTokens returns the edit that removes all tokens from node lo to node hi, both included.
func (s *surveyed) removeTokens(lo, hi int) Edit {
	e := Edit{}
	for i := lo; i <= hi; i++ {
		if len(s.nodes[i].Kids) == 0 {
			e[s.nodes[i]] = Nothing
		}
	}
	return e
}
