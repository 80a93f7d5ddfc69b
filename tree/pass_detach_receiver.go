package tree

import (
	"slices"
)

// An ownField is a field of an object that a method accesses.
type ownField struct {
	member
	method   function
	outer    int   // the item that the method is in
	accesses []int // in the method
}

// mostOwnFields is how many fields in methods are tried.
const mostOwnFields = 6

// ownFields returns fields that methods access in their own object, at most a few.
func (u uses) ownFields(fields []member) []ownField {
	var out []ownField
	for _, f := range u.functions() {
		params := listed(u.nodes[f.parameters])
		outer := u.itemAround(f.item)
		if len(params) == 0 || f.body == 0 || outer <= 0 || !slices.Contains(itselfWords, params[0].lastWord()) {
			continue
		}
		for _, m := range fields {
			at := slices.DeleteFunc(u.accesses(m), func(p int) bool {
				object := u.leaves(p)[0]
				return !u.inside(p, f.body) || !slices.Contains(itselfWords, string(u.nodes[object].Text))
			})
			if len(at) > 0 && len(out) < mostOwnFields {
				out = append(out, ownField{m, f, outer, at})
			}
		}
	}
	return out
}

// fieldIn proposes to make a method a function that gets a field of its object in place of the object: struct
// A { n: u8 } impl A { fn f(&self) -> u8 { self.n } } becomes fn f(n: u8) -> u8 { n }. The type
// parameters of the object are removed, and so is its type unless something else mentions it.
func (u uses) fieldIn(d draft, o ownField) (proposal, bool) {
	field := u.named(o.field)
	key := refutes(detaching).content(u.nodes[o.method.item]).content(u.nodes[field])
	if d.isRefuted(key) {
		return proposal{}, false
	}
	object := listed(u.nodes[o.method.parameters])[0]
	text := u.text(field, int(u.end[field]))
	if u.mutable(o.method.parameters, object) {
		text = "mut " + text
	}
	e := Edit{object: object.token(Token{Kind: "text", Text: text})}
	for _, p := range o.accesses {
		e[u.nodes[p]] = u.nodes[o.field]
	}
	free := u.nodes[o.method.item].Apply(e)
	generic := free.trimmedText()
	text = u.withoutTypeParameters(u.withoutTypeParameters(generic, o.outer), o.item)
	if text != generic {
		free = free.token(Token{Kind: "text", Text: text})
	}
	out := Edit{u.nodes[o.outer]: free}
	if !slices.ContainsFunc(u.elsewhere(o.name, o.item), func(k int) bool { return !u.inside(k, o.outer) || u.inside(k, o.method.item) }) {
		out[u.nodes[o.item]] = nil
	}
	root := d.root.Apply(out)
	return proposal{root: root, key: key, note: "a field in place of its object", check: parsed}, true
}

// mutable reports whether a parameter in a list may be changed, as &mut self may.
func (u uses) mutable(list int, parameter *Node) bool {
	at := list + slices.Index(u.nodes[list:], parameter)
	return slices.ContainsFunc(u.leaves(at), func(i int) bool { return string(u.nodes[i].Text) == "mut" })
}

// firstWord returns the text of the first token in n.
func (n *Node) firstWord() string {
	for len(n.Kids) > 0 {
		n = n.Kids[0]
	}
	return string(n.Text)
}

// lastWord returns the text of the last token in n.
func (n *Node) lastWord() string {
	for len(n.Kids) > 0 {
		n = n.Kids[len(n.Kids)-1]
	}
	return string(n.Text)
}
