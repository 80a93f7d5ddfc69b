package tree

import (
	"cmp"
	"maps"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// tidyRounds is how often what became unused is removed from a candidate: what is removed may have been
// the last use of something else.
const tidyRounds = 8

// tidied returns a candidate without the imports and variables that nothing in it uses anymore, in
// files that must not have any. So whatever is removed takes with it what it was the last to use, and
// what several edits were the last to use: neither could be removed before the other. A name that is
// defined together with others that are used becomes blank.
//
// Names that seem to be unused in the current tree stay: they are used in a way that is not understood.
//
// It also returns the places that it has edited.
func (d draft) tidied(root *Node) (*Node, spans) {
	if !d.tidy || !hasStrict(root) {
		return root, nil
	}
	var edited spans
	for range tidyRounds {
		u := uses{surveyed: survey(root, d.meter)}
		d.meter.Visit(len(u.nodes))
		e := Edit{}
		for _, b := range u.strict() {
			b.repair(e, d.idle, d.removal)
		}
		if len(e) == 0 {
			break
		}
		for _, n := range slices.SortedFunc(maps.Keys(e), func(a, b *Node) int { return cmp.Compare(a.first, b.first) }) {
			edited.cover(n.first, n.last)
		}
		root = root.Apply(e)
	}
	return root, edited
}

// idleIn returns the positions of the names that a tree seems not to use.
func idleIn(root *Node, m *stage.Meter) stage.Set[int32] {
	if !hasStrict(root) {
		return stage.Set[int32]{}
	}
	var idle []int32
	u := uses{surveyed: survey(root, m)}
	for _, b := range u.strict() {
		for _, x := range b.all {
			if x.strict && !x.used {
				idle = append(idle, x.at)
			}
		}
	}
	return stage.Set[int32]{}.Add(idle...)
}

// hasStrict reports whether a tree has a file that must not have unused names.
func hasStrict(root *Node) bool {
	if root.is(Strict) {
		return true
	}
	return slices.ContainsFunc(root.Kids, func(k *Node) bool { return k.is(Strict) && !k.gone })
}

// strict returns the bindings of the files that must not have unused names.
func (u uses) strict() []*bindings {
	if u.nodes[0].is(Strict) {
		return []*bindings{u.bindingsIn(0)}
	}
	var out []*bindings
	for i := 1; i < len(u.nodes); i = int(u.end[i]) {
		if u.nodes[i].is(Strict) {
			out = append(out, u.bindingsIn(i))
		}
	}
	return out
}

// repair adds to an edit what removes the names that nothing uses; if it may only remove, then not those
// that are defined together with others.
func (b *bindings) repair(e Edit, idle stage.Set[int32], onlyRemove bool) {
	for _, a := range b.namings {
		var dead []int
		fresh := false // a name that is used is defined there
		for i, x := range a.of {
			switch {
			case x != nil && x.strict && !x.used && !idle.Has(x.at):
				dead = append(dead, a.names[i])
			case a.fresh[i]:
				fresh = true
			}
		}
		switch {
		case len(dead) == 0:
		case a.stays > 0:
			e[b.nodes[a.owner]] = b.nodes[a.stays]
		case len(dead) == len(a.names) && !a.other:
			if i := b.removableAround(a); i > 0 {
				e[b.nodes[i]] = nil
			}
		case !onlyRemove:
			b.blank(e, a, dead, fresh)
		}
	}
}

// blank replaces names by the one that stands for nothing. A list that defines no other name then only
// assigns.
func (b *bindings) blank(e Edit, a naming, dead []int, fresh bool) {
	for _, k := range dead {
		n := b.nodes[k]
		e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: blankName})
	}
	if sign := b.nodes[a.sign]; !fresh && string(sign.Text) == defines {
		e[sign] = sign.token(Token{Kind: `"="`, Sort: Spelled, Text: assigns})
	}
}

// removableAround returns the smallest node around a list of names that can be removed; 0 if that is more
// than their definition.
func (b *bindings) removableAround(a naming) int {
	const more = 2 // tokens around a definition, as a keyword
	for i := a.node; i > 0 && b.nodes[i].tokens <= b.nodes[a.owner].tokens+more; i = int(b.parent[i]) {
		if b.removable(i) {
			return i
		}
	}
	return 0
}
