package tree

var proofPass = &Pass{
	Name:   "proof",
	About:  "tries to remove every single node and token of the result",
	Proves: "1-tree-minimal: no single node that the grammar can do without, and no single token, can be removed",
	stage:  oneByOne(proof, 0),
}

// proof asks, on the tree as it is, about every single node that its parent can do
// without and about every single token. All that was asked on this very tree before
// is known; what earlier passes left out, because it had failed in the same
// surroundings, is asked now. When it finds nothing the tree is 1-tree-minimal.
func proof(d draft) proposals {
	u := usesIn(d.root)
	var edits []Edit
	var same []refutation
	for i, n := range u.nodes {
		if i > 0 && n.tokens > 0 && u.removable(i) {
			edits = append(edits, Edit{n: nil})
			same = append(same, refutes(provingNode).content(n).number(int(u.token[i])))
		}
	}
	removals := len(edits)
	for i, n := range liveTokens(d.root) {
		edits = append(edits, Edit{n: Nothing})
		same = append(same, refutes(provingToken).text(n.Text).number(i))
	}
	return proposals{len(edits), func(i int) (proposal, bool) {
		p := proposal{root: d.root.Apply(edits[i]), same: same[i], note: "proof"}
		if i >= removals {
			p.check = unchecked
		}
		return p, true
	}}
}
