package tree

import "slices"

// mergeBodies moves the members of a definition to the nearest definition of its kind before it, whose name
// replaces its name: enum A { x }; enum B { y }; becomes enum A { x, y };. Functions have no members.
func mergeBodies(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type sort struct {
		around int32
		kind   string
		word   string // the first one
	}
	nearest := map[sort]defined{}
	var all [][2]defined
	for i, item := range u.nodes {
		if i == 0 || item.Role != Item {
			continue
		}
		b := defined{u.fieldName(i, u.filledBrackets(i)), i}
		if b.name == 0 || u.hasParameters(b.name) {
			continue
		}
		of := sort{u.parent[b.item], item.core().Kind, item.firstWord()}
		if a, ok := nearest[of]; ok {
			all = append(all, [2]defined{a, b})
		}
		nearest[of] = b
	}
	separators := []string{",", "\n"}
	return proposals{len(separators) * len(all), func(i int) (proposal, bool) {
		p, separator := all[len(all)-1-i/len(separators)], separators[i%len(separators)]
		commas := slices.ContainsFunc(u.nodes[p[1].name:u.end[p[1].item]], func(n *Node) bool { return n.Sep })
		return u.mergedBodies(d, p[0], p[1], separator), separator == "," || !commas
	}}
}

// fieldName returns the first name from an item to a node in it that is in a field for names; 0 if there is none.
func (u uses) fieldName(item, to int) int {
	for i := item + 1; i < to; i++ {
		if n := u.nodes[i]; n.isName() && n.isNameField() {
			return i
		}
	}
	return 0
}

// filledBrackets returns the last pair of brackets in an item that is in no other one, if there is something in it;
// else 0.
func (u uses) filledBrackets(item int) int {
	last := 0
	for i := item + 1; i < int(u.end[item]); i++ {
		if u.nodes[i].bracketed() {
			last = i
			i = int(u.end[i]) - 1
		}
	}
	if u.nodes[last].tokens < 3 {
		return 0
	}
	return last
}

// mergedBodies proposes to move the members of a definition to another one.
func (u uses) mergedBodies(d draft, to, from defined, separator string) proposal {
	name, by := u.nodes[from.name], u.nodes[to.name]
	inside, e := Edit{}, Edit{}
	for _, k := range u.of[string(name.Text)] {
		if n := u.nodes[k]; u.inside(k, from.item) {
			inside[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: string(by.Text)})
		}
	}
	key := u.replaceName(e, refutes(merging).content(u.nodes[to.item]), from.item, name, by)
	members := ""
	for _, k := range u.nodes[u.filledBrackets(from.item)].Apply(inside).Kids[1:] {
		members += string(k.Bytes())
	}
	shut := u.nodes[u.end[u.filledBrackets(to.item)]-1]
	e[shut] = shut.token(Token{Kind: "text", Text: separator + members})
	note := string(name.Text) + " in " + string(by.Text)
	return proposal{root: d.root.Apply(e), key: key.text([]byte(separator)), note: note, check: parsed}
}
