package tree

// join makes one block of two: all goes that lies between the inside of a block and
// the inside of the nearest earlier one of its kind.
func join(d draft) proposals {
	u := usesIn(d.root)
	var blocks []int
	for i, n := range u.nodes {
		if n.bracketed() {
			blocks = append(blocks, i)
		}
	}
	return proposals{len(blocks), func(i int) (proposal, bool) {
		later := len(blocks) - 1 - i
		b := blocks[later]
		for k := later - 1; k >= 0; k-- {
			a := blocks[k]
			if u.nodes[a].Kind != u.nodes[b].Kind || int(u.end[a]) > b {
				continue
			}
			root := d.root.Apply(u.kill(int(u.end[a])-1, b+1))
			if !d.syntax.Parses(root) {
				return proposal{}, false
			}
			key := mix(mix(hashBytes([]byte("join")), u.hash[a]), u.hash[b])
			return proposal{root: root, key: key, note: "join " + u.nodes[b].Kind, any: true}, true
		}
		return proposal{}, false
	}}
}

// bracketed reports whether n is in brackets of its own.
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

// kill is the edit that leaves nothing of the tokens from node lo to node hi, both
// of which are tokens and go as well.
func (s *surveyed) kill(lo, hi int) Edit {
	e := Edit{}
	for i := lo; i <= hi; i++ {
		if len(s.nodes[i].Kids) == 0 {
			e[s.nodes[i]] = Nothing
		}
	}
	return e
}
