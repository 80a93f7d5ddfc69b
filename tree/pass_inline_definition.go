package tree

import "slices"

// A definition is an item that gives a name its value.
type definition struct {
	item  int
	value *Node
	uses  []int // the places that the value can replace: the name, or a call of it
}

// definition finds the item that defines a word. It knows no language: the name is the first in the
// item, or in a field for names, and the value is the largest node after it that fits in all places
// where the name is used.
func (u uses) definition(w string) (definition, bool) {
	at := u.of[w]
	for _, k := range at {
		item := int(u.item[k])
		if item < 0 || !u.nodes[k].isName() {
			continue
		}
		mentions := at
		if !u.defines(k, item, k == at[0]) {
			if mentions = u.assigned(k, item); len(mentions) == 0 {
				continue
			}
		}
		uses, ok := u.usesOf(k, mentions, item)
		if !ok {
			continue
		}
		if v := u.valueIn(item, k, uses); v != nil {
			return definition{item, v, uses}, true
		}
	}
	return definition{}, false
}

// assigned returns the mentions of a name that come after an item that assigns to it again: they have the
// value that it assigns, unless something jumps. There are none if the name is not what is assigned to.
func (u uses) assigned(name, item int) []int {
	if u.nodes[name].Field != FieldLeft {
		return nil
	}
	at := u.of[string(u.nodes[name].Text)]
	from, _ := slices.BinarySearch(at, int(u.end[item]))
	return at[from:]
}

// defines reports whether an item defines a name in it.
func (u uses) defines(name, item int, first bool) bool {
	switch u.nodes[name].Field {
	case FieldName, FieldDeclarator, FieldPattern:
		return true
	case FieldLeft:
		return first
	case FieldHead: // a word that is only ever a head is one of the language
		if !slices.ContainsFunc(u.of[string(u.nodes[name].Text)], func(k int) bool { return u.nodes[k].Field != FieldHead }) {
			return false
		}
	}
	return first && !slices.ContainsFunc(u.nodes[item:name], (*Node).isName)
}

// usesOf returns the places where a value can replace a name: all other mentions, if these are
// neither in the item nor within each other. A sign before the name, as in $x, is replaced with it,
// and so is a call of the name.
func (u uses) usesOf(name int, at []int, item int) (out []int, ok bool) {
	end := 0
	for _, k := range at {
		if k == name {
			continue
		}
		if u.inside(k, item) || k < end {
			return nil, false
		}
		use := u.whole(k)
		if p, q := u.nodes[u.named(name)], u.named(k); p.tokens == 2 && u.nodes[q].tokens == 2 && u.nodes[q].Kind == p.Kind {
			use = q
		}
		end = int(u.end[use])
		out = append(out, use)
	}
	return out, true
}

// valueIn returns the value that an item gives to a name, if it fits in some places; nil if nothing
// does.
func (u uses) valueIn(item, name int, places []int) *Node {
	called := !slices.ContainsFunc(places, func(k int) bool { return u.nodes[k].word() })
	var best *Node
	for i := name + 1; i < int(u.end[item]); {
		n := u.nodes[i]
		switch {
		case n.Field == FieldParameters || n.Field == FieldParameter || n.Field == FieldType:
			i = int(u.end[i])
		case n.Field == FieldBody && n.bracketed() || called && n.hasField(FieldBody) || !u.fits(n, places):
			i++ // look inside
		default:
			if best == nil || n.tokens >= best.tokens {
				best = n
			}
			i = int(u.end[i])
		}
	}
	if best == nil {
		best = u.typeBefore(item, name, places)
	}
	return best
}

// hasField reports whether n has a child in a field.
func (n *Node) hasField(field string) bool {
	return slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Field == field || k.Kind == "" && k.hasField(field) })
}

// fits reports whether n fits in all of some places.
func (u uses) fits(n *Node, places []int) bool {
	if n.Kind == "" || n.is(Spelled) || n.Sep || n.tokens == 0 {
		return false
	}
	return !slices.ContainsFunc(places, func(k int) bool { return !u.nodes[k].Fits(n) })
}

// typeBefore returns the type that is given a name, as in typedef int name.
func (u uses) typeBefore(item, name int, places []int) *Node {
	for i := item + 1; i < name; i++ {
		if n := u.nodes[i]; n.Field == FieldType && u.fits(n, places) {
			return n
		}
	}
	return nil
}
