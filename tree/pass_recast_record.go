package tree

import "slices"

// recastRecord turns a class into a record that has the parameters of the constructor, without the members that a
// record has anyway: class A { int a; A(int a) {…} int a() {…} } becomes record A(int a) {}.
func recastRecord(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var constructors []function
	for _, f := range u.allFunctions() {
		class := u.itemAround(f.item)
		if class > 0 && u.nodes[class].Kind == "class_declaration" && u.isNamedAlike(f.name, class) && len(listed(u.nodes[f.parameters])) > 0 {
			constructors = append(constructors, f)
		}
	}
	return proposals{len(constructors), func(i int) (proposal, bool) {
		f := constructors[i]
		class := u.itemAround(f.item)
		key := refutes(recasting).content(u.nodes[class]).number(-4)
		name := u.nodes[u.nameOf(class)]
		parameters := u.nodes[f.parameters]
		e := Edit{u.emptied(f.item): nil, name: name.token(Token{Kind: "text", Text: string(name.Text) + parameters.trimmedText()})}
		for _, k := range u.leavesBetween(class, u.nameOf(class)) {
			if n := u.nodes[k]; string(n.Text) == "class" {
				e[n] = n.token(Token{Kind: `"record"`, Sort: Spelled, Text: "record"})
			}
		}
		var fields []string
		for _, p := range listed(parameters) {
			fields = append(fields, parameterName(p))
		}
		w := wrapper{item: class, name: u.nameOf(class), body: u.bodyOf(class)}
		for _, member := range u.membersOf(w) {
			item := u.itemAround(member)
			takes := u.childIn(item, FieldParameters)
			if slices.Contains(fields, string(u.nodes[member].Text)) && (takes < 0 || u.nodes[takes].tokens <= 2) {
				e[u.nodes[item]] = nil
			}
		}
		return proposal{root: d.root.Apply(e), key: key, note: "a record", check: parsed}, len(e) > 3
	}}
}
