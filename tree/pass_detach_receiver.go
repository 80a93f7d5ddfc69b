package tree

import (
	"slices"
	"strings"
)

// fieldIn proposes to make a method a function that gets a field of its object in place of the object: struct
// A { n: u8 } impl A { fn f(&self) -> u8 { self.n } } becomes struct A { n: u8 } fn f(n: u8) -> u8 { n }. Type
// parameters of the object go.
func (u uses) fieldIn(d draft, m member) (proposal, bool) {
	accesses := u.accesses(m)
	for _, f := range u.functions() {
		params := listed(u.nodes[f.parameters])
		outer := u.itemAround(f.item)
		if len(params) == 0 || f.body == 0 || outer <= 0 || !slices.Contains(itselfWords, params[0].lastWord()) {
			continue
		}
		field := u.named(m.field)
		key := refutes(detaching).content(u.nodes[f.item]).content(u.nodes[field])
		text := u.text(field, int(u.end[field]))
		if u.mutable(f.parameters, params[0]) {
			text = "mut " + text
		}
		e := Edit{params[0]: params[0].token(Token{Kind: "text", Text: text})}
		for _, p := range accesses {
			if u.inside(p, f.body) {
				e[u.nodes[p]] = u.nodes[m.field]
			}
		}
		if len(e) == 1 || d.isRefuted(key) {
			continue
		}
		free := u.nodes[f.item].Apply(e)
		generic := strings.TrimSpace(string(free.Bytes()))
		if plain := u.plain(u.plain(generic, outer), m.item); plain != generic {
			free = free.token(Token{Kind: "text", Text: plain})
		}
		root := d.root.Apply(Edit{u.nodes[outer]: free})
		return proposal{root: root, key: key, note: "a field in place of its object", check: parsed}, true
	}
	return proposal{}, false
}

// mutable reports whether a parameter in a list may be changed, as &mut self may.
func (u uses) mutable(list int, parameter *Node) bool {
	at := list + slices.Index(u.nodes[list:], parameter)
	return slices.ContainsFunc(u.leaves(at), func(i int) bool { return string(u.nodes[i].Text) == "mut" })
}

// lastWord returns the text of the last token in n.
func (n *Node) lastWord() string {
	for len(n.Kids) > 0 {
		n = n.Kids[len(n.Kids)-1]
	}
	return string(n.Text)
}
