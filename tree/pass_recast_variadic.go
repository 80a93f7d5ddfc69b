package tree

// recastVariadic makes the last parameter of a function that is an array one that takes all further arguments, in
// languages in which it is then an array as well: void f(String[] a) becomes void f(String... a).
func recastVariadic(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	e := Edit{}
	for _, f := range u.functions() {
		parameters := listed(u.nodes[f.parameters])
		if len(parameters) == 0 {
			continue
		}
		for n := range parameters[len(parameters)-1].Nodes {
			if n.Field == "dimensions" && n.tokens == 2 {
				e[n] = n.token(Token{Kind: `"..."`, Sort: Spelled, Text: "..."})
			}
		}
	}
	if len(e) == 0 {
		return proposals{}
	}
	root := d.root.Apply(e)
	key := refutes(recasting).text(root.Bytes())
	return ready([]proposal{{root: root, key: key, note: "an array as further arguments", check: parsed}})
}
