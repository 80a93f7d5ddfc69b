package tree

var proofPass = &Pass{
	Name:   "proof",
	About:  "tries to remove every single node and token of the result",
	Proves: "1-tree-minimal: no single node that the grammar can do without, and no single token, can be removed",
	stage:  oneByOne(proof, 0),
}

// proof tries to remove, on the tree as it is, every single node that its parent can do without and
// every single token. What was asked about this very tree before costs no test. Edits that earlier
// passes skipped because they had failed in the same context on a larger tree are tried now. When
// none succeeds, the tree is 1-tree-minimal. Nodes are also tried together with what nothing else uses.
func proof(d draft) proposals {
	u := d.uses()
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
	return proposals{len(edits) + removals, func(i int) (proposal, bool) {
		if i >= len(edits) {
			k := i - len(edits)
			root, more := d.tidied(d.root.Apply(edits[k]))
			return proposal{root: root, same: same[k].number(1), note: "proof"}, len(more) > 0
		}
		p := proposal{root: d.root.Apply(edits[i]), same: same[i], note: "proof", plain: true}
		if i >= removals {
			p.check = unchecked
		}
		return p, true
	}}
}
