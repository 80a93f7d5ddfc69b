package tree

// calledLiterals returns the edits that remove a parameter of a function that is called where it stands, with its
// argument: (a => b)(1) becomes (() => b)(). Where the function mentions the parameter, the argument replaces it.
func (u uses) calledLiterals() []Edit {
	var out []Edit
	for i, n := range u.nodes {
		if i == 0 || n.Field != FieldParameters && n.Field != FieldParameter {
			continue
		}
		literal := u.named(i)
		whole := literal
		for p := u.named(whole); p > 0 && u.nodes[p].bracketed() && u.nodes[p].tokens == u.nodes[whole].tokens+2; p = u.named(p) {
			whole = p
		}
		call := u.callOf(whole)
		if call == whole || u.childIn(literal, FieldBody) < 0 {
			continue
		}
		params, args := listed(n), u.argumentsOf(call)
		if n.isName() {
			params = []*Node{n}
		}
		for k := min(len(params), len(args)) - 1; k >= 0; k-- {
			e := Edit{params[k]: nil, args[k]: nil}
			if n.isName() { // without brackets
				e[n] = n.token(Token{Kind: "text", Text: "()"})
			}
			out = append(out, e)
			inner := Edit{}
			body := u.nodes[u.childIn(literal, FieldBody)]
			if substitute(inner, body, parameterName(params[k]), args[k]); len(inner) > 0 {
				out = append(out, e.and(inner))
			}
		}
	}
	return out
}
