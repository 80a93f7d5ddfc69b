package tree

// unreturned makes functions without a result of those that return what they get from a call, which stays: func f() int
// { return g() } becomes func f() { g() }, and fn f() -> u8 { g() } becomes fn f() { g(); }.
func unreturned(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []Edit
	for _, f := range u.allFunctions() {
		if e := u.withoutReturns(f); e != nil {
			all = append(all, e)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i])
		return proposal{root: root, key: refutes(defaulting).text(root.Bytes()), note: "a call that is not returned", check: parsed}, true
	}}
}

// withoutReturns returns the edit that removes the result of a function and the words before what it returns; nil if it
// returns something else than calls. Where the last expression is returned without a word, a semicolon follows it.
func (u uses) withoutReturns(f function) Edit {
	if f.result == 0 || f.body == 0 || !u.nodes[f.body].bracketed() {
		return nil
	}
	e := Edit{}
	result := f.result
	for result > f.parameters && !u.removable(result) {
		result = int(u.parent[result])
	}
	file := u.fileOf(f.item)
	if typ := file.NoResult; file.wantsResults() {
		e[u.nodes[f.result]] = u.nodes[f.result].token(Token{Kind: "text", Text: typ})
	} else if result > f.parameters && typ == "" { // in C the word before the call can be removed alone
		e[u.nodes[result]] = nil
	} else {
		return nil
	}
	returns := u.returnsIn(f.body)
	for _, i := range returns {
		value := u.nodes[i].returned()
		if value == nil || !value.alone().hasField(FieldArguments) {
			return nil
		}
		e[u.nodes[u.leaves(i)[0]]] = Nothing
	}
	if len(returns) == 0 {
		shut := u.nodes[u.end[f.body]-1]
		e[shut] = shut.token(Token{Kind: "text", Text: ";" + string(shut.Text)})
	}
	return e
}
