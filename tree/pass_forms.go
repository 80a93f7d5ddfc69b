package tree

import "maps"

var formsPass = &Pass{
	Name:     "forms",
	About:    "replaces nodes by shorter forms that the grammar allows",
	Rewrites: true,
	stage:    forms,
}

// forms replaces nodes by shorter forms, as <a/> is one of <a></a>: all at once, and where that fails
// in halves. Which forms there are comes from [Syntax]. A form omits only what other passes have
// tried to remove by itself.
func forms(d draft, then func(draft) plan) plan {
	if d.syntax.Forms == nil {
		return then(d)
	}
	var edits []Edit
	var keys []refutation
	for of, edit := range d.syntax.Forms(d.root) {
		if key := refutes(shorteningForm).text(of.Bytes()); !d.isRefuted(key) {
			edits, keys = append(edits, edit), append(keys, key)
		}
	}
	h := halves{note: "a shorter form", build: func(root *Node, lo, hi int) *Node {
		e := Edit{}
		for _, more := range edits[lo:hi] {
			maps.Copy(e, more)
		}
		if root = root.Apply(e); !d.syntax.Parses(root) {
			return nil
		}
		return root
	}}
	return h.all(d, len(edits), func(d draft) plan {
		for _, k := range keys { // those that succeeded are not in the tree anymore
			d = d.refute(k)
		}
		return then(d)
	})
}
