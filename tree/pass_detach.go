package tree

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var detachPass = &Pass{
	Name:     "detach",
	About:    "turns the members of an object into plain names, and methods into functions",
	Rewrites: true,
	stage:    stage.Sequence(oneByOne(detach, 6), onParsed(oneByOne(unpack, 3))),
}

// detach turns every access to a member into the plain name, and removes the receiver from its
// definition: func (s T) f() with s.f() becomes func f() with f(), or func f(s T) with f(s). Before that
// it tries to make all methods of a class functions at once, and to put a field in place of its object;
// last, in place of its type.
func detach(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	all := u.detachments()
	classes, fields := u.classes(), u.accessed()
	own, objects := u.ownFields(fields), u.ownObjects()
	fields = fields[:min(1, len(fields))]
	return proposals{len(classes) + len(own) + len(objects) + len(all) + len(fields), func(i int) (proposal, bool) {
		if i < len(classes) {
			return u.disband(d, classes[i])
		}
		if i -= len(classes); i < len(own) {
			return u.fieldIn(d, own[i])
		}
		if i -= len(own); i < len(objects) {
			return u.selfIn(d, objects[i])
		}
		if i -= len(objects); i < len(all) {
			a := all[i]
			return proposal{root: d.root.Apply(a.edit), key: a.key, note: "detach " + a.name, check: parsed}, true
		}
		return u.global(d, fields[i-len(all)])
	}}
}

// A detachment is a name that becomes a plain one wherever a member of that name is accessed or
// defined.
type detachment struct {
	name   string
	places int // that change
	edit   Edit
	key    refutation
}

// detachments returns the names that can become plain ones, those with the most places first.
func (u uses) detachments() []detachment {
	var all []detachment
	for w, at := range u.of {
		a := detachment{name: w, edit: Edit{}, key: refutes(detaching).text([]byte(w))}
		var calls []int  // what accesses the name
		taking := Edit{} // what to add for methods that get their receiver as a parameter
		for _, k := range at {
			n := u.nodes[k]
			p := u.named(k)
			if p <= 0 || !n.isName() {
				continue
			}
			if u.nodes[p].base(n) != nil {
				a.edit[u.nodes[p]] = n
				a.key = a.key.content(u.above(p, 1))
				calls = append(calls, p)
			} else if receiver := u.receiver(p, k); receiver != nil {
				a.edit[receiver] = Nothing
				a.key = a.key.content(receiver)
				u.putFirst(taking, u.childIn(p, FieldParameters), listed(receiver))
			}
		}
		if a.places = len(a.edit); a.places > 0 {
			all = append(all, a)
		}
		if len(taking) > 0 {
			for _, p := range calls {
				u.putFirst(taking, u.childIn(u.named(p), FieldArguments), u.nodes[p].Kids[:1])
			}
			maps.Copy(taking, a.edit)
			all = append(all, detachment{w, len(a.edit), taking, a.key.number(1)})
		}
	}
	slices.SortFunc(all, func(a, b detachment) int {
		return cmp.Or(cmp.Compare(b.places, a.places), cmp.Compare(u.of[a.name][0], u.of[b.name][0]), cmp.Compare(len(a.edit), len(b.edit)))
	})
	return all
}

// putFirst adds to an edit that a list of parameters or arguments begins with some more. It does
// nothing if there is no list.
func (u uses) putFirst(e Edit, list int, more []*Node) {
	if list < 0 {
		return
	}
	n := u.nodes[list]
	var all []string
	for _, p := range slices.Concat(more, listed(n)) {
		all = append(all, p.trimmedText())
	}
	e[n] = n.token(Token{Kind: "text", Text: "(" + strings.Join(all, ", ") + ")"})
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
