package tree

// resultIn returns the relocations of a function's result to a parameter, if only the function itself
// mentions its name, in calls without arguments: unsigned f() { f() < 0; } becomes f(unsigned f) { f < 0; }.
func (u uses) resultIn(f function) []relocation {
	params := u.nodes[f.parameters]
	if f.body == 0 || f.result == 0 || !params.bracketed() || params.tokens != 2 || len(u.elsewhere(f.name, f.body)) > 1 {
		return nil
	}
	name := u.nodes[f.name]
	r := relocation{edit: Edit{}, beside: params.Kids[0], after: true, note: "a result becomes a parameter"}
	r.key = refutes(relocating).content(u.nodes[f.item]).number(3)
	for _, k := range u.of[string(name.Text)] {
		if k == f.name {
			continue
		}
		call := u.callOf(k)
		if call == k {
			return nil
		}
		r.edit[u.nodes[call]] = u.nodes[k]
	}
	if len(r.edit) == 0 {
		return nil
	}
	result := u.nodes[f.result]
	r.edit[result] = Nothing
	if at := int(u.smallest()[f.result]); at > f.item && !u.inside(f.name, at) { // with the sign before it
		r.edit[u.nodes[at]] = nil
	}
	typ, word := u.text(f.result, int(u.end[f.result])), string(name.Text)
	if r.texts = []string{word + " " + typ, word + ":" + typ}; f.result < f.name {
		r.texts, r.anyway = []string{typ + " " + word}, true // some parsers do not know functions without a type
	}
	return []relocation{r}
}
