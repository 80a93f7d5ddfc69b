package tree

import (
	"maps"
	"slices"
	"strings"
)

// flattenDatatypes replaces a datatype by one of its fields, in languages whose calls are lists:
// (declare-datatypes ((P 0)) (((mk (fst Int) (snd Bool))))) with P, (fst p) and (mk 1 true) becomes Int, p
// and 1.
func flattenDatatypes(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	for i, n := range u.nodes {
		item := u.named(i)
		if n.Field != FieldHead || item <= 0 || !strings.HasPrefix(string(n.Text), "declare-datatype") || u.nodes[item].Role != Item {
			continue
		}
		kids := u.childrenOf(item)
		if len(kids) < 5 {
			continue
		}
		name := u.leaves(kids[2]) // P or ((P 0))
		sort := name[min(2, len(name)-1)]
		for k := kids[3] + 1; k < int(u.end[kids[3]]); k++ {
			if u.nodes[k].Field != FieldHead || !u.nodes[k].word() {
				continue
			}
			parts := u.childrenOf(u.named(k))
			for at, part := range parts[min(2, len(parts)):max(len(parts)-1, 2)] {
				if field := u.childrenOf(part); len(field) == 4 {
					e := u.flattenedTo(item, sort, datatypeField{k, field[1], field[2], at})
					key := refutes(flattening).content(u.nodes[item]).number(part - item)
					all = append(all, proposal{root: d.root.Apply(e), key: key, note: "a datatype becomes a field", check: parsed})
				}
			}
		}
	}
	return ready(all)
}

// A datatypeField is a field of a datatype: the constructor's name, its own, its type and its number.
type datatypeField struct{ constructor, name, typ, number int }

// flattenedTo returns the edit that replaces the datatype that an item declares by a field.
func (u uses) flattenedTo(item, sort int, f datatypeField) Edit {
	e := Edit{u.nodes[item]: nil}
	for _, k := range u.elsewhere(sort, item) {
		e[u.nodes[k]] = u.nodes[f.typ]
	}
	numbers := map[int]int{} // of the argument that replaces a call
	for _, k := range u.elsewhere(f.name, item) {
		numbers[k] = 0
	}
	for _, k := range u.elsewhere(f.constructor, item) {
		numbers[k] = f.number
	}
	for _, k := range slices.Backward(slices.Sorted(maps.Keys(numbers))) { // inner calls come after those around them
		call := u.named(k)
		args := u.childrenOf(max(call, 0))
		if at := numbers[k] + 2; u.nodes[k].Field == FieldHead && at < len(args)-1 {
			n := u.nodes[args[at]]
			if e[n] != nil {
				n = e[n]
			}
			e[u.nodes[call]] = n.Apply(e)
		}
	}
	return e
}
