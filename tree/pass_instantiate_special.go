package tree

// specialize makes a specialization an ordinary definition, and removes what it specializes:
// template <int> struct A; template <> struct A<2> {}; A<2> a; becomes struct A {}; A a;.
func specialize(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	for i, n := range u.nodes {
		item := u.named(i)
		if n.Field != FieldTypeParameters || n.tokens != 2 || item <= 0 || u.nodes[item].Role != Item {
			continue
		}
		arguments := i + 1
		for arguments < int(u.end[item]) && u.nodes[arguments].Field != FieldTypeArguments {
			arguments++
		}
		if arguments == int(u.end[item]) {
			continue
		}
		name := u.childIn(u.named(arguments), FieldName)
		if name < 0 {
			continue
		}
		e := Edit{n: Nothing}
		for _, k := range u.childrenOf(item) {
			if k < i && u.nodes[k].is(Spelled) { // the keyword
				e[u.nodes[k]] = Nothing
			}
		}
		for _, k := range u.of[string(u.nodes[name].Text)] {
			switch list := u.childIn(u.named(k), FieldTypeArguments); {
			case list > 0 && u.nodes[list].hash == u.nodes[arguments].hash:
				e[u.nodes[list]] = Nothing
			case list < 0 && u.nodes[k].Field == FieldName: // what it specializes
				if whole := u.itemOf(k); whole > 0 && u.childIn(whole, FieldTypeParameters) > 0 {
					e[u.nodes[whole]] = nil
				}
			}
		}
		key := refutes(instantiating).content(u.nodes[item])
		all = append(all, proposal{root: d.root.Apply(e), key: key, note: "specialize " + string(u.nodes[name].Text), check: parsed})
	}
	return ready(all)
}
