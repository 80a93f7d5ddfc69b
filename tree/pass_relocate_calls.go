package tree

import "slices"

// callsIn returns the relocations of what a function calls to its parameters, if nothing calls the function
// itself: the result of the other function becomes a parameter, and its definition goes. int g(int); int
// f() { return 1 / g(2); } becomes int f(int g) { return 1 / g; }.
func (u uses) callsIn(f function, functions []function) []relocation {
	params := u.nodes[f.parameters]
	if !u.canTakeParameter(f) {
		return nil
	}
	var out []relocation
	sole := u.soleMentions()
	for _, g := range functions {
		if g.result == 0 || g.item == f.item || u.inside(f.item, g.item) {
			continue
		}
		e, ok := u.uncalled(g, f, sole)
		if !ok {
			continue
		}
		e[u.nodes[g.item]] = nil
		word, typ := string(u.nodes[g.name].Text), u.withoutTypeParameters(u.text(g.result, int(u.end[g.result])), g.item)
		texts := []string{word + " " + typ, word + ": " + typ}
		if g.result < g.name {
			texts = []string{typ + " " + word}
		}
		beside := params.Kids[0]
		if known := listed(params); len(known) > 0 && slices.Contains(itselfWords, known[0].lastWord()) {
			beside = known[0] // the object itself comes first
			for i := range texts {
				texts[i] = ", " + texts[i]
			}
		} else if len(known) > 0 {
			for i := range texts {
				texts[i] += ", "
			}
		}
		out = append(out, relocation{
			edit: e, beside: beside, after: true, texts: texts,
			key:  refutes(relocating).content(u.nodes[f.item]).content(u.nodes[g.item]).number(7),
			note: "a call becomes a parameter",
		})
	}
	return out
}

// canTakeParameter reports whether a parameter can be added to a function: it has a body and a list of
// parameters in brackets, and nothing calls it.
func (u uses) canTakeParameter(f function) bool {
	return f.body > 0 && u.nodes[f.parameters].bracketed() && len(u.elsewhere(f.name, f.item)) == 0
}

// uncalled returns the edit that replaces the calls of a function by its name, if all of them are in
// another one. Variables that only a call mentions go.
func (u uses) uncalled(g, f function, sole []soleMention) (Edit, bool) {
	e := Edit{}
	end := 0 // of the last call
	mentions := u.elsewhere(g.name, g.item)
	for _, k := range mentions {
		call := u.callOf(k)
		if a, ok := u.accessTo(k); ok {
			call = a.whole
		}
		if call == k || !u.inside(call, f.body) {
			return nil, false
		}
		if call >= end {
			e[u.nodes[call]] = u.nodes[k]
			end = int(u.end[call])
			for _, i := range u.neededOnlyBy(call, sole) {
				if !u.inside(i, g.item) && !u.inside(g.item, i) && !u.inside(i, f.parameters) {
					e[u.nodes[i]] = nil
				}
			}
		}
	}
	return e, len(e) > 0 && len(e) <= manyUses
}
