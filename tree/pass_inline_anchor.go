package tree

// inlineMerges puts the pairs of a mapping of YAML that has an anchor in place of the keys that merge it, and
// removes the pair with the anchor: with a: &b and c: 1 in it, <<: *b becomes c: 1.
func inlineMerges(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	for i, n := range u.nodes {
		if n.Kind != "anchor" || n.tokens != 2 {
			continue
		}
		item, node := u.itemAround(i), int(u.parent[i])
		pairs := u.nodes[u.childrenOf(node)[len(u.childrenOf(node))-1]]
		if item <= 0 || pairs == n {
			continue
		}
		name := string(n.Kids[1].alone().Text)
		e := Edit{u.nodes[item]: nil}
		for k, m := range u.nodes {
			if m.Kind == "block_mapping_pair" && m.firstWord() == "<<" && mentionsAlias(m, name) && !u.inside(k, item) {
				e[m] = pairs
			}
		}
		if len(e) > 1 {
			key := refutes(inlining).content(u.nodes[item]).number(13)
			all = append(all, proposal{root: d.root.Apply(e), key: key, note: "inline " + name, check: parsed})
		}
	}
	return ready(all)
}

// mentionsAlias reports whether n holds the alias of an anchor.
func mentionsAlias(n *Node, name string) bool {
	for m := range n.Nodes {
		if m.Kind == "alias_name" && string(m.Text) == name {
			return true
		}
	}
	return false
}
