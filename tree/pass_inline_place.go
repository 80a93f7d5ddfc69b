package tree

// inlinePlace replaces a member or an element that something is assigned to by what is assigned, wherever it
// is written in the same way, and removes the assignment: a[b] = c; f(a[b]) becomes f(c).
func inlinePlace(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type place struct {
		item, value int
		mentions    []int
	}
	var all []place
	for i, n := range u.nodes {
		if i == 0 || n.Field != FieldLeft || n.tokens < 2 {
			continue
		}
		p := place{item: u.itemAround(i), value: u.childIn(u.named(i), FieldRight)}
		if p.item <= 0 || p.value < i || !u.removable(p.item) {
			continue
		}
		for k := int(u.end[p.item]); k < len(u.nodes); k++ {
			if u.nodes[k].hash == n.hash && u.nodes[k].Field != FieldLeft {
				p.mentions = append(p.mentions, k)
				k = int(u.end[k]) - 1
			}
		}
		if len(p.mentions) > 0 && len(p.mentions) <= manyUses {
			all = append(all, p)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		p := all[i]
		key := refutes(inlining).content(u.nodes[p.item]).number(9)
		e := Edit{u.nodes[p.item]: nil}
		for _, k := range p.mentions {
			e[u.nodes[k]] = u.nodes[p.value]
			key = key.content(u.above(k, 1))
		}
		return proposal{root: d.root.Apply(e), key: key, note: "inline " + u.nodes[p.value].Kind, check: parsed}, true
	}}
}
