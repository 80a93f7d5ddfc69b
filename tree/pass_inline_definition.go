package tree

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/text"
)

// A definition is an item that says what a name stands for.
type definition struct {
	item  int
	value *Node
	uses  []int // what the value can stand for: the name, or a call
}

// definition finds what defines a word, if there is one item that can. It knows no
// language: the name is the first in the item, or in a field for names, and the value
// is the largest node behind it that fits in all the places where the name is used.
func (u uses) definition(w string) (definition, bool) {
	at := u.of[w]
	for _, k := range at {
		item := u.smallest(k, func(n *Node) bool { return n.Role == Item && n.tokens > 2 })
		if item < 0 || !u.nodes[k].isName() || !u.defines(k, item, k == at[0]) {
			continue
		}
		uses, ok := u.usesOf(k, at, item)
		if !ok {
			continue
		}
		if v := u.valueIn(item, k, uses); v != nil {
			return definition{item, v, uses}, true
		}
	}
	return definition{}, false
}

// defines reports whether a name is what its item is about.
func (u uses) defines(name, item int, first bool) bool {
	switch u.nodes[name].Field {
	case FieldName, FieldDeclarator, FieldPattern:
		return true
	case FieldLeft:
		return first
	}
	return first && !slices.ContainsFunc(u.nodes[item:name], (*Node).isName)
}

// usesOf is where a value can stand for a name: in the place of all other mentions, if
// these are not in the item nor in each other. Where a name has a sign before it, as in
// $x, that goes with it; where it is called the call does.
func (u uses) usesOf(name int, at []int, item int) (out []int, ok bool) {
	behind := 0
	for _, k := range at {
		if k == name {
			continue
		}
		if u.inside(k, item) || k < behind {
			return nil, false
		}
		use := u.whole(k)
		if p, q := u.nodes[u.named(name)], u.named(k); p.tokens == 2 && u.nodes[q].tokens == 2 && u.nodes[q].Kind == p.Kind {
			use = q
		}
		behind = int(u.end[use])
		out = append(out, use)
	}
	return out, true
}

// valueIn is what an item says that a name stands for, as far as it fits in some
// places; nil if nothing does.
func (u uses) valueIn(item, name int, places []int) *Node {
	called := !slices.ContainsFunc(places, func(k int) bool { return u.nodes[k].word })
	var best *Node
	for i := name + 1; i < int(u.end[item]); {
		n := u.nodes[i]
		switch {
		case n.Field == FieldParameters || n.Field == FieldParameter || n.Field == FieldType:
			i = int(u.end[i])
		case n.Field == FieldBody && n.bracketed() || called && n.hasField(FieldBody) || !u.fits(n, places):
			i++ // look at what it holds
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
	if best == nil {
		best = u.macro(item, name, places)
	}
	return best
}

// hasField reports whether a child of n is in a field.
func (n *Node) hasField(field string) bool {
	return slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Field == field || k.Kind == "" && k.hasField(field) })
}

// fits reports whether n fits in some places.
func (u uses) fits(n *Node, places []int) bool {
	if n.Kind == "" || n.is(Spelled) || n.Sep || n.tokens == 0 {
		return false
	}
	return !slices.ContainsFunc(places, func(k int) bool { return !u.nodes[k].Fits(n) })
}

// typeBefore is the type that a name is given to, as in typedef int name.
func (u uses) typeBefore(item, name int, places []int) *Node {
	for i := item + 1; i < name; i++ {
		if n := u.nodes[i]; n.Field == FieldType && u.fits(n, places) {
			return n
		}
	}
	return nil
}

// macro is the text of a macro, which the parser takes as it comes.
func (u uses) macro(item, name int, places []int) *Node {
	first := u.nodes[item]
	for len(first.Kids) > 0 {
		first = first.Kids[0]
	}
	i := slices.IndexFunc(u.nodes[name:u.end[item]], func(n *Node) bool { return n.Field == FieldValue && len(n.Kids) == 0 })
	if i < 0 || !bytes.HasPrefix(first.Text, []byte("#")) || len(u.listIn(item, FieldParameters)) > 0 {
		return nil
	}
	value := string(bytes.TrimSpace(u.nodes[name+i].Text))
	if text.Count([]byte(value)) > 1 && value[0] != '(' {
		value = "(" + value + ")"
	}
	use := u.nodes[places[0]]
	return use.token(Token{Kind: use.Kind, Sort: use.Sort, Text: value})
}
