package tree

// callPassed calls what is passed to a function, with the other arguments, in place of the function:
// pcall(f, 1) becomes f(1). What is passed is a member or a function of the file.
func callPassed(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	functions := map[string]bool{}
	for _, f := range u.functions() {
		functions[string(u.nodes[f.name].Text)] = true
	}
	var all []proposal
	for i, n := range u.nodes {
		k := u.childIn(i, FieldArguments)
		if i == 0 || k < 0 {
			continue
		}
		arguments := listed(u.nodes[k])
		called := u.nodes[u.childrenOf(i)[0]]
		if len(arguments) == 0 || called.Field == FieldArguments {
			continue
		}
		passed := arguments[0].alone()
		if !functions[string(passed.Text)] && !passed.isMember() {
			continue
		}
		root := d.root.Apply(Edit{called: passed, arguments[0]: nil})
		key := refutes(inlining).content(n).number(11)
		all = append(all, proposal{root: root, key: key, note: "call what is passed", check: parsed})
	}
	return ready(all)
}

// isMember reports whether n is an access to a member by its name, as a.b.
func (n *Node) isMember() bool {
	return n.tokens == 3 && len(n.Kids) == 3 && n.Kids[0].isName() && accessSign(n.Kids[1]) && n.Kids[2].isName()
}
