package tree

import (
	"cmp"
	"slices"
)

var detachPass = &Pass{
	Name:     "detach",
	About:    "turns the members of an object into plain names, and methods into functions",
	Rewrites: true,
	stage:    oneByOne(detach, 6),
}

// detach turns every access to a member into the plain name, and removes the receiver from its
// definition: func (s T) f() with s.f() becomes func f() with f(). Before that it tries to make all
// methods of a class functions at once, and to put a field in place of its object; last, in place of its type.
func detach(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type access struct {
		name string
		edit Edit
		key  refutation
	}
	var all []access
	for w, at := range u.of {
		a := access{w, Edit{}, refutes(detaching).text([]byte(w))}
		for _, k := range at {
			n := u.nodes[k]
			p := u.named(k)
			if p <= 0 || !n.isName() {
				continue
			}
			if u.nodes[p].base(n) != nil {
				a.edit[u.nodes[p]] = n
				a.key = a.key.content(u.above(p, 1))
			} else if receiver := u.receiver(p, k); receiver != nil {
				a.edit[receiver] = Nothing
				a.key = a.key.content(receiver)
			}
		}
		if len(a.edit) > 0 {
			all = append(all, a)
		}
	}
	slices.SortFunc(all, func(a, b access) int {
		return cmp.Or(cmp.Compare(len(b.edit), len(a.edit)), cmp.Compare(u.of[a.name][0], u.of[b.name][0]))
	})
	classes, fields := u.classes(), u.accessed()
	own := u.ownFields(fields)
	fields = fields[:min(1, len(fields))]
	return proposals{len(classes) + len(own) + len(all) + len(fields), func(i int) (proposal, bool) {
		if i < len(classes) {
			return u.disband(d, classes[i])
		}
		if i -= len(classes); i < len(own) {
			return u.fieldIn(d, own[i])
		}
		if i -= len(own); i < len(all) {
			a := all[i]
			return proposal{root: d.root.Apply(a.edit), key: a.key, note: "detach " + a.name, check: parsed}, true
		}
		return u.global(d, fields[i-len(all)])
	}}
}

// receiver returns what a definition requires before its name, as a method in Go does; nil if there
// is nothing.
func (u uses) receiver(definition, name int) *Node {
	for i := definition + 1; i < name; i = int(u.end[i]) {
		if n := u.nodes[i]; n.Field == FieldReceiver {
			return n
		}
	}
	return nil
}
