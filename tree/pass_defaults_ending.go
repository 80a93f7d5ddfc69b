package tree

import "strings"

// ending makes functions end that only have a statement that never does: they return the least value of their type, or a
// parameter of it. fn f() -> u8 { loop {} } becomes fn f() -> u8 { 0 }.
func ending(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type body struct {
		function
		value string
	}
	names := u.definitions()
	var all []body
	for _, f := range u.allFunctions() {
		if f.result == 0 || f.body == 0 || !u.isStub(f) {
			continue
		}
		if value, _ := u.defaultOf(defined{f.name, f.item}, names); value != null && value != "" {
			all = append(all, body{f, value})
		} else if value = u.parameterOfType(f); value != "" {
			all = append(all, body{f, value})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		b := u.nodes[all[i].body]
		text := "{" + all[i].value + "}"
		if loop := b.content(); loop == nil || !strings.Contains(loop.core().Kind, "expression") {
			text = "{return " + all[i].value + "}"
		}
		key := refutes(defaulting).content(u.nodes[all[i].item]).number(4)
		root := d.root.Apply(Edit{b: b.token(Token{Kind: "text", Text: text})})
		return proposal{root: root, key: key, note: "return " + all[i].value, check: parsed}, true
	}}
}

// isStub reports whether all that a function does is the statement that never ends.
func (u uses) isStub(f function) bool {
	var text strings.Builder
	for _, i := range u.leaves(f.body) {
		text.Write(u.nodes[i].Text)
	}
	stub := u.fileOf(f.item).Stub
	return stub != "" && text.String() == "{"+stub+"}"
}

// parameterOfType returns the name of a parameter that has the type of its function's result; "" if there is none.
func (u uses) parameterOfType(f function) string {
	typ := u.nodes[f.result].trimmedText()
	for _, p := range listed(u.nodes[f.parameters]) {
		i := u.indexIn(f.parameters, p)
		of := u.childIn(i, FieldType)
		for _, k := range u.leaves(i) {
			if of > 0 && u.nodes[of].trimmedText() == typ && u.nodes[k].isName() && u.definesName(k) {
				return string(u.nodes[k].Text)
			}
		}
	}
	return ""
}
