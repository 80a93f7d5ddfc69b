package tree

// besideStrings returns a stage that removes an item beside a string that has become shorter since an
// earlier tree: a format that asks for fewer values needs fewer arguments.
func besideStrings(earlier *Node) treeStage {
	return oneByOne(func(d draft) proposals {
		if d.root.tokens > 4*smallTree {
			return proposals{}
		}
		known := map[string]bool{}
		d.at(earlier).values(func(n *Node, _ value) { known[string(n.Text)] = true })
		shorter := map[*Node]bool{}
		d.values(func(n *Node, v value) {
			if v.quoted && !known[string(n.Text)] {
				shorter[n] = true
			}
		})
		if len(shorter) == 0 {
			return proposals{}
		}
		u := d.uses()
		var all []*Node
		for i, n := range u.nodes {
			if shorter[n] {
				all = append(all, u.besideString(i)...)
			}
		}
		return proposals{len(all), func(i int) (proposal, bool) {
			key := refutes(shorteningText).content(all[i]).content(d.root)
			return proposal{root: d.root.Apply(Edit{all[i]: nil}), key: key, note: "beside a shorter string"}, true
		}}
	}, 4)
}

// besideString returns the other items of the list that a string is an item of.
func (u uses) besideString(i int) []*Node {
	const quoted = 3 // tokens of a string whose quotes are tokens
	for item := u.itemOf(i); item > 0 && u.nodes[item].tokens <= quoted; item = u.itemAround(item) {
		var others []*Node
		for _, k := range u.childrenOf(u.named(item)) {
			if k != item && u.nodes[k].Role == Item && u.removable(k) {
				others = append(others, u.nodes[k])
			}
		}
		if len(others) > 0 {
			return others
		}
	}
	return nil
}
