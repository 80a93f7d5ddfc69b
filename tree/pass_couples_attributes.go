package tree

import "slices"

// attributes removes all attributes, annotations or decorators at once: one may be there for another, as #[default] is
// for #[derive(Default)].
func attributes(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	e := Edit{}
	key := refutes(coupling)
	for i, n := range u.nodes {
		if i > 0 && len(n.Kids) > 1 && n.Kind != "" && u.removable(i) && slices.Contains(attributeSigns, string(n.Kids[0].Text)) {
			e[n] = nil
			key = key.content(n)
		}
	}
	if len(e) < 2 || d.isRefuted(key) {
		return proposals{}
	}
	return ready([]proposal{{root: d.root.Apply(e), key: key, note: "all attributes"}})
}

// attributeSigns are what attributes, annotations and decorators begin with.
var attributeSigns = []string{"#", "#[", "@", "[["}
