package tree

import "slices"

// bindArguments replaces a parameter by the argument that all calls of its function have, and removes
// both: int f(int a) { return 1 / a; } with f(7) becomes int f() { return 1 / 7; } with f(). The argument
// mentions nothing that only the callers know.
func bindArguments(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type binding struct {
		function
		number int // of the parameter
		calls  []int
	}
	var all []binding
	functions := u.functions()
	for _, f := range functions {
		var calls []int
		mentions := u.elsewhere(f.name, f.item)
		for _, k := range mentions {
			call := u.callOf(k)
			if a, ok := u.accessTo(k); ok {
				call = a.whole
			}
			if u.childIn(call, FieldArguments) > 0 {
				calls = append(calls, call)
			}
		}
		if f.body == 0 || len(calls) == 0 || len(calls) < len(mentions) || len(calls) > manyUses {
			continue
		}
		for k := range listed(u.nodes[f.parameters]) {
			all = append(all, binding{f, k, calls})
		}
	}
	slices.Reverse(all)
	return proposals{len(all), func(i int) (proposal, bool) {
		b := all[i]
		p := listed(u.nodes[b.parameters])[b.number]
		key := refutes(relocating).content(u.nodes[b.item]).number(b.number).number(2)
		e := Edit{p: nil}
		var value *Node
		for _, call := range b.calls {
			args := u.argumentsOf(call)
			if b.number >= len(args) || value != nil && value.hash != args[b.number].hash || !u.isKnownTo(args[b.number], call, functions) {
				return proposal{}, false
			}
			value = args[b.number]
			e[value] = nil
			key = key.content(u.nodes[call])
		}
		before := len(e)
		substitute(e, u.nodes[b.body], parameterName(p), enclosed(value))
		return proposal{root: d.root.Apply(e), key: key, note: "an argument in place of a parameter", check: parsed}, len(e) > before
	}}
}

// isKnownTo reports whether an argument of a call mentions only what is known outside of the function that
// the call is in.
func (u uses) isKnownTo(argument *Node, call int, functions []function) bool {
	for w := range argument.identifiers {
		first := u.of[w][0]
		if slices.ContainsFunc(functions, func(f function) bool { return u.inside(call, f.item) && u.inside(first, f.item) && first != f.name }) {
			return false
		}
	}
	return true
}
