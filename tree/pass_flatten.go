package tree

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var flattenPass = &Pass{
	Name:     "flatten",
	About:    "replaces a composite type by the type of one member, and every access by what is accessed",
	Rewrites: true,
	stage: stage.Sequence(
		oneByOne(flatten, 8),
		onParsed(oneByOne(flattenDatatypes, 3)),
		onParsed(oneByOne(flattenObjects, 3)),
		onParsed(oneByOne(flattenAssigned, 2)),
	),
}

// flatten replaces a type with members by the type of one of them, and every access to that member by
// what is accessed: struct {long n;} c; with c.n becomes long c; with c. A member's declarator comes
// with its type: with char *n, c is declared as char *c.
func flatten(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []member
	for i, n := range u.nodes {
		if i > 0 && n.Field == FieldType && n.Role == Required {
			if m, ok := u.member(i); ok {
				all = append(all, m)
				if m.referred = u.isReferred(m); m.referred {
					all = append(all, m)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b member) int { return cmp.Compare(u.nodes[b.item].tokens, u.nodes[a.item].tokens) })
	return proposals{len(all), func(i int) (proposal, bool) {
		m := all[i]
		key := refutes(flattening).content(u.nodes[m.item]).number(m.typ - m.item)
		if m.referred {
			key = key.number(1)
		}
		e, gone := Edit{u.nodes[m.item]: nil}, true
		if m.composite != m.item && u.nodes[m.item].tokens > u.nodes[m.composite].tokens+1 { // it also defines something of the type
			e, gone = Edit{}, false
			u.retype(e, m.composite, m)
		}
		var types, accesses []int
		if m.name > 0 {
			for _, k := range u.of[string(u.nodes[m.name].Text)] {
				if u.inside(k, m.item) && (gone || u.inside(k, m.composite)) {
					continue
				}
				types = append(types, u.typeAt(k, m.composite))
				u.retype(e, u.typeAt(k, m.composite), m)
				key = key.content(u.above(k, 1))
			}
		}
		for _, k := range u.of[string(u.nodes[m.field].Text)] {
			if p := u.named(k); !u.inside(k, m.composite) && p > 0 {
				if base := u.nodes[p].base(u.nodes[k]); base != nil {
					e[u.nodes[p]] = base
					accesses = append(accesses, p)
					if m.referred {
						e[u.nodes[p]] = base.token(Token{Kind: "text", Text: "(*" + base.trimmedText() + ")"})
					}
					key = key.content(u.above(k, 2))
				}
			}
		}
		u.flattenLiterals(e, types, accesses, m)
		return proposal{root: d.root.Apply(e), key: key, note: "flatten " + string(u.nodes[m.field].Text), check: parsed}, true
	}}
}

// retype replaces a type by that of a member, and puts the name that is declared with it in the place
// of the member's.
func (u uses) retype(e Edit, typ int, m member) {
	e[u.nodes[typ]] = u.nodes[m.typ]
	if m.declarator < 0 || u.nodes[m.declarator].tokens < 2 {
		return
	}
	if to := u.childIn(u.named(typ), FieldDeclarator); to > 0 {
		e[u.nodes[to]] = u.nodes[m.declarator].Apply(Edit{u.nodes[m.field]: u.nodes[to]})
	}
}

// A member is a member of a composite type.
type member struct {
	item, composite int // the definition of the composite type, in an item
	name            int // of the composite type; 0 if it has none
	typ, field      int // the type of the member, and its name
	declarator      int // what the name is in, as in *name; -1 if there is none

	referred bool // accesses become what is referred to: in Rust, a.n of a reference a becomes (*a)
}

// isReferred reports whether there are references to a composite type that are spelled as those of Rust.
func (u uses) isReferred(m member) bool {
	return m.name > 0 && slices.ContainsFunc(u.elsewhere(m.name, m.item), func(k int) bool {
		p := u.named(u.typeAt(k, m.composite))
		return p > 0 && u.nodes[p].Field == FieldType && u.nodes[p].firstWord() == "&"
	})
}

// member finds the composite type with a member of some type: the nearest node around it that has
// a body or a name, in an item.
func (u uses) member(typ int) (member, bool) {
	m := member{typ: typ}
	owner := u.named(typ)
	for i := owner + 1; i < int(u.end[owner]); i++ {
		if n := u.nodes[i]; n.isName() && !u.inside(i, typ) && (n.Field == FieldName || n.Field == FieldDeclarator) {
			m.field = i
			break
		}
	}
	if m.field == 0 {
		return m, false
	}
	m.declarator = u.childIn(owner, FieldDeclarator)
	at := owner
	for range 3 {
		if at = u.named(at); at <= 0 || u.nodes[at].Field == FieldParameters || u.nodes[at].Field == FieldArguments {
			return m, false
		}
		for i := at + 1; i < int(u.end[at]); i = int(u.end[i]) {
			switch n := u.nodes[i]; {
			case u.inside(owner, i):
				if n.Field == FieldBody {
					m.composite = at
				}
			case n.Field == FieldName && n.isName():
				m.name, m.composite = i, at
			}
		}
		if m.composite > 0 {
			break
		}
	}
	if m.composite == 0 {
		return m, false
	}
	for m.item = m.composite; m.item > 0 && u.nodes[m.item].Role != Item; {
		m.item = int(u.parent[m.item])
	}
	return m, m.item > 0
}

// typeAt returns the type that a mention of a composite type stands for: struct a, or just a.
func (u uses) typeAt(mention, composite int) int {
	if p := u.named(mention); p > 0 && u.nodes[p].Kind == u.nodes[composite].Kind {
		return p
	}
	return mention
}

// base returns what is accessed by a member's name in n, as c is in c.n; nil if n is not an access.
func (n *Node) base(name *Node) *Node {
	kids := slices.DeleteFunc(slices.Clone(n.Kids), func(k *Node) bool { return k.tokens == 0 })
	if len(kids) == 3 && kids[1].tokens == 1 && kids[2].covers(name) && kids[2].tokens == 1 && n.Fits(kids[0]) {
		return kids[0]
	}
	return nil
}
