package tree

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// A singleEdit is an edit that may make the tree smaller: of one node, or of several that can only be
// edited together. There are nearly as many as nodes.
type singleEdit struct {
	*label
	node *Node
	with *Node   // what replaces it; nil: nothing
	more *[]spot // what others returns; nil for most
	list *Node   // the list that the node is in, if that must keep some items
	gain int32   // tokens removed

	depth int32 // of the node
	turn  int32 // its number among the edits of the node
	alone move  // of an edit with definitions: the move without them
}

// A label is a class with its number in one harvest.
type label struct {
	class
	id   int32 // from 0 on
	hash uint64
}

// A spot is a node and what replaces it; nil: nothing.
type spot struct{ node, with *Node }

// before compares edits by document order, nodes before their descendants.
func (a *singleEdit) before(b *singleEdit) int {
	if a.node.first != b.node.first {
		return cmp.Compare(a.node.first, b.node.first)
	}
	return cmp.Or(cmp.Compare(b.node.last, a.node.last), cmp.Compare(a.depth, b.depth), cmp.Compare(a.turn, b.turn))
}

// ahead compares edits of a class by their gain, the largest first.
func (a *singleEdit) ahead(b *singleEdit) int {
	if a.gain != b.gain {
		return cmp.Compare(b.gain, a.gain)
	}
	return a.before(b)
}

// A location identifies an edit by its place in the tree. Edits elsewhere do not change it.
type location struct {
	move
	kind        string
	first, last int32
	from, to    int32 // of the replacement
	more        uint64
}

// others returns what is edited with the node, elsewhere in the tree.
func (a *singleEdit) others() []spot {
	if a.more == nil {
		return nil
	}
	return *a.more
}

func (a *singleEdit) location() location {
	s := location{move: a.baseMove(), kind: a.kind, first: a.node.first, last: a.node.last}
	switch {
	case a.with == nil:
	case a.with.first == anywhere:
		s.from, s.to = a.node.first, a.node.last
	default:
		s.from, s.to = a.with.first, a.with.last
	}
	for _, m := range a.others() {
		s.more = mix(mix(s.more, uint64(m.node.first)), uint64(m.node.last))
	}
	return s
}

// withoutDefinitions returns the location of the same edit without the definitions that it removes.
func (a *singleEdit) withoutDefinitions() location {
	s := a.location()
	s.move, s.more = a.alone, 0
	return s
}

// baseMove returns the move, where a reference is a removal: which of them it is can change with
// edits elsewhere.
func (c *class) baseMove() move {
	if c.move == reference {
		return removal
	}
	return c.move
}

func (a *singleEdit) addTo(e Edit) {
	with := a.with
	if a.move == least {
		c := *with
		c.Gap = a.node.firstGap()
		with = &c
	}
	e[a.node] = with
	for _, m := range a.others() {
		e[m.node] = m.with
	}
}

// A family is the edits of a class, the largest gain first.
type family struct {
	*label
	edits []*singleEdit // those that may be tried
	all   []*singleEdit // with those that have failed
	start *singleEdit   // the first of all in document order
}

// An editPool holds all edits of a tree with the allowed moves, by class. It is never written to
// once it is made.
type editPool struct {
	root     *Node
	allowed  allowance
	words    vocabulary
	labels   stage.Map[class, *label]
	coupled  []*singleEdit // those of several nodes
	of       []*family     // by label; nil if there is none
	families []*family     // in document order
}

// without returns the pool without the edits at the location of one that has failed.
func (all *editPool) without(failed *singleEdit) *editPool {
	s, move := failed.location(), failed.baseMove()
	next := *all
	cloned := false
	for i, f := range all.families {
		if f.kind != s.kind || f.baseMove() != move {
			continue
		}
		here := func(a *singleEdit) bool {
			return a.node.first == s.first && a.node.last == s.last && a.location() == s
		}
		k := slices.IndexFunc(f.edits, here)
		if k < 0 {
			continue
		}
		if !cloned {
			next.families, next.of, cloned = slices.Clone(all.families), slices.Clone(all.of), true
		}
		g := *f
		g.edits = f.edits[1:]
		if k > 0 || slices.ContainsFunc(g.edits, here) {
			g.edits = slices.DeleteFunc(slices.Clone(f.edits), here)
		}
		next.families[i], next.of[f.id] = &g, &g
	}
	return &next
}

// untried returns the pool without the edits at the locations of some.
func (all *editPool) untried(but []*singleEdit) *editPool {
	locations := map[location]struct{}{}
	for _, a := range but {
		locations[a.location()] = struct{}{}
	}
	next := *all
	next.families, next.of = slices.Clone(all.families), slices.Clone(all.of)
	for i, f := range all.families {
		g := *f
		g.edits = slices.DeleteFunc(slices.Clone(f.edits), func(a *singleEdit) bool {
			_, tried := locations[a.location()]
			return tried
		})
		next.families[i], next.of[f.id] = &g, &g
	}
	return &next
}
