package tree

import "slices"

// flattenAssigned replaces objects by a member that is assigned to one of them: a = new A; a.b = c; with f(a) and
// d.b becomes a = c; with f(a) and d. An element of the member may be assigned, too.
func flattenAssigned(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	accesses := map[string][][2]int{} // by member: each access and its object
	var members []string
	for i := 1; i < len(u.nodes); i++ {
		access, member := u.accessOf(i)
		if access == 0 || u.nodes[access].hasField(FieldArguments) || u.nodes[access].Field == FieldFunction {
			continue
		}
		name := string(u.nodes[member].Text)
		if accesses[name] == nil {
			members = append(members, name)
		}
		accesses[name] = append(accesses[name], [2]int{access, i})
	}
	type assigned struct {
		member     string
		definition int // the statement that makes the object
	}
	var all []assigned
	for _, m := range members {
		at := slices.IndexFunc(accesses[m], func(a [2]int) bool { return u.beginsLeft(a[0]) })
		if at < 0 || len(accesses[m]) < 2 || len(accesses[m]) > manyMentions {
			continue
		}
		access, object := accesses[m][at][0], u.nodes[accesses[m][at][1]]
		for i := 1; i < access; i++ {
			p := u.named(i)
			item := u.itemOf(p)
			valued := max(u.childIn(p, FieldRight), u.childIn(p, FieldValue)) > i
			if n := u.nodes[i]; n.hash == object.hash && (n.Field == FieldLeft || n.Field == FieldName) && valued && item > 0 && u.removable(item) {
				all = append(all, assigned{m, item})
				break
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		e := Edit{u.nodes[a.definition]: nil}
		key := refutes(flattening).content(u.nodes[a.definition]).text([]byte(a.member)).number(3)
		for _, at := range accesses[a.member] {
			e[u.nodes[at[0]]] = u.nodes[at[1]]
			key = key.content(u.above(at[0], 1))
		}
		return proposal{root: d.root.Apply(e), key: key, note: "objects become " + a.member, check: parsed}, true
	}}
}

// beginsLeft reports whether something is assigned to a node, or to an element or a member of it.
func (u uses) beginsLeft(i int) bool {
	for first := u.leaves(i)[0]; i > 0 && u.leaves(i)[0] == first; i = u.named(i) {
		if u.nodes[i].Field == FieldLeft {
			return true
		}
	}
	return false
}
