package tree

import "strings"

// dissolvePrefixes removes the declaration of a namespace of XML, and its prefix from every name:
// <a:b xmlns:a="u"><a:c/></a:b> becomes <b><c/></b>.
func dissolvePrefixes(d draft) proposals {
	u := d.uses()
	var all []int
	for i, n := range u.nodes {
		if len(n.Kids) == 0 && strings.HasPrefix(string(n.Text), "xmlns:") && u.itemAround(i) > 0 {
			all = append(all, i)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		declared := u.itemAround(all[i])
		key := refutes(dissolving).content(u.nodes[declared]).number(1)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		prefix := strings.TrimPrefix(string(u.nodes[all[i]].Text), "xmlns:") + ":"
		e := Edit{u.nodes[declared]: nil}
		for _, n := range u.nodes {
			if name, ok := strings.CutPrefix(string(n.Text), prefix); ok && len(n.Kids) == 0 && !n.is(Prose) {
				e[n] = n.shortened(name)
			}
		}
		return proposal{root: d.root.Apply(e), key: key, note: "the prefix " + prefix, check: parsed}, true
	}}
}
