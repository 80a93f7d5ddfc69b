package tree

import "slices"

// self are the words by which methods mention their object.
var self = []string{"self", "this"}

// hasMembers reports whether an item has members that are accessed through an object, and that mention
// theirs. Where they do not, the other forms of dissolve take them out.
func (u uses) hasMembers(w wrapper) bool {
	return slices.ContainsFunc(self, func(word string) bool {
		return slices.ContainsFunc(u.of[word], func(k int) bool { return u.inside(k, w.body) })
	}) && len(u.qualifiersOf(w)) > 0
}

// released proposes to replace an item by its members: an object loses them, and they lose it.
// impl A { fn f(&self) {} } with a.f() becomes fn f() {} with f(). Those that a trait only declares get
// a body.
func (u uses) released(d draft, w wrapper) (proposal, bool) {
	n := u.nodes[w.item]
	mentions := u.qualifiersOf(w)
	for _, word := range self {
		for _, k := range u.of[word] {
			if u.inside(k, w.body) {
				mentions = append(mentions, k)
			}
		}
	}
	if w.name > 0 && u.nodes[w.name].Field == FieldName {
		mentions = append(mentions, u.outside(w.name, w.body, w.item)...)
	}
	slices.Sort(mentions)
	mentions = slices.Compact(mentions)
	key := refutes(dissolving).content(n).number(2)
	for _, k := range mentions {
		key = key.content(u.above(k, 2))
	}
	root, ok := u.repair(d.root.Apply(Edit{n: u.nodes[w.body].Apply(u.bodied(w.body))}), mentions, true, true)
	return proposal{root: root, key: key, note: "release " + n.kind(), check: parsed}, ok
}

// bodied returns the edit that gives the functions in a node a body where they have none, in languages whose
// functions need one outside of a trait.
func (u uses) bodied(node int) Edit {
	e := Edit{}
	stub := u.fileOf(node).Stub
	for _, f := range u.functions() {
		if stub == "" || f.body > 0 || !u.inside(f.item, node) {
			continue
		}
		end := u.leaves(f.item)
		last := u.nodes[end[len(end)-1]]
		if string(last.Text) != ";" {
			continue
		}
		text := "{}"
		if f.result > 0 {
			text = "{" + stub + "}"
		}
		e[last] = last.token(Token{Kind: "text", Text: text})
	}
	return e
}

// qualifiersOf returns what qualifies the mentions of an item's members, as a does in a.f().
func (u uses) qualifiersOf(w wrapper) []int {
	var out []int
	for _, name := range u.membersOf(w) {
		for _, k := range u.of[string(u.nodes[name].Text)] {
			p := u.named(k)
			if kids := u.childrenOf(p); p > 0 && len(kids) == 3 && kids[2] == k && u.nodes[p].unqualified(u.nodes[kids[0]]) != nil {
				out = append(out, u.leaves(kids[0])...)
			}
		}
	}
	return out
}

// membersOf returns the names of an item's members.
func (u uses) membersOf(w wrapper) []int {
	var out []int
	for i := w.body; i < int(u.end[w.body]); i++ {
		n := u.nodes[i]
		if n.isName() && (n.Field == FieldName || n.Field == FieldDeclarator) && u.isMember(i, w.body) {
			out = append(out, i)
		}
	}
	return out
}

// isMember reports whether a name is that of something in a list, and not of something in its body.
func (u uses) isMember(name, list int) bool {
	for i := name; i > list; i = int(u.parent[i]) {
		if f := u.nodes[i].Field; f == FieldBody || f == FieldParameters {
			return false
		}
	}
	return true
}
