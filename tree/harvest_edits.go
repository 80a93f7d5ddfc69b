package tree

import (
	"cmp"
	"github.com/whittle-dd/whittle/internal/stage"
	"slices"
)

// An attempt is one edit that may make a tree smaller.
type attempt struct {
	*label
	node *Node
	with *Node // what takes its place; nil: nothing
	list *Node // the list it is in, if that must keep some items
	gain int32 // tokens that go

	depth int32 // of the node
	turn  int32 // among the attempts on the node
}

// A label is the class of some attempts, as they are known in one harvest.
type label struct {
	class
	id   int32 // from 0 on
	hash uint64
}

// before compares attempts by the order of the document, nodes before those below them.
func (a *attempt) before(b *attempt) int {
	if a.node.first != b.node.first {
		return cmp.Compare(a.node.first, b.node.first)
	}
	return cmp.Or(cmp.Compare(b.node.last, a.node.last), cmp.Compare(a.depth, b.depth), cmp.Compare(a.turn, b.turn))
}

// ahead compares attempts of a class by their gain, the largest first.
func (a *attempt) ahead(b *attempt) int {
	if a.gain != b.gain {
		return cmp.Compare(b.gain, a.gain)
	}
	return a.before(b)
}

// A spot is where in a tree an attempt is made. It stays the same whatever happens
// elsewhere.
type spot struct {
	move
	kind        string
	first, last int32
	from, to    int32 // of what takes its place
}

func (a *attempt) spot() spot {
	s := spot{move: a.spotMove(), kind: a.kind, first: a.node.first, last: a.node.last}
	if a.with != nil {
		s.from, s.to = a.with.first, a.with.last
	}
	return s
}

func (c *class) spotMove() move {
	if c.move == reference {
		return removal
	}
	return c.move
}

func (a *attempt) addTo(e Edit) { e[a.node] = a.with }

// A family is the attempts of a class, the largest gain first.
type family struct {
	*label
	attempts []*attempt // those that can be tried
	all      []*attempt // and those that are dead
	start    *attempt   // the first of all in the document
}

// attempts is all attempts on a tree, by class. Which moves there are is for the
// caller to say. It is never written to once it is made.
type attempts struct {
	root     *Node
	allowed  func(move) bool
	words    vocabulary
	labels   stage.Map[class, *label]
	of       []*family // by label; nil: there is none
	families []*family // in the order of the document
}

// without is the attempts but for those on the spot of one that is dead.
func (all *attempts) without(dead *attempt) *attempts {
	s, move := dead.spot(), dead.spotMove()
	next := *all
	cloned := false
	for i, f := range all.families {
		if f.kind != s.kind || f.spotMove() != move {
			continue
		}
		here := func(a *attempt) bool {
			return a.node.first == s.first && a.node.last == s.last && a.spot() == s
		}
		k := slices.IndexFunc(f.attempts, here)
		if k < 0 {
			continue
		}
		if !cloned {
			next.families, next.of, cloned = slices.Clone(all.families), slices.Clone(all.of), true
		}
		g := *f
		g.attempts = f.attempts[1:]
		if k > 0 || slices.ContainsFunc(g.attempts, here) {
			g.attempts = slices.DeleteFunc(slices.Clone(f.attempts), here)
		}
		next.families[i], next.of[f.id] = &g, &g
	}
	return &next
}

// untried is the attempts but for those on the spots of some.
func (all *attempts) untried(but []*attempt) *attempts {
	spots := map[spot]struct{}{}
	for _, a := range but {
		spots[a.spot()] = struct{}{}
	}
	next := *all
	next.families, next.of = slices.Clone(all.families), slices.Clone(all.of)
	for i, f := range all.families {
		g := *f
		g.attempts = slices.DeleteFunc(slices.Clone(f.attempts), func(a *attempt) bool {
			_, tried := spots[a.spot()]
			return tried
		})
		next.families[i], next.of[f.id] = &g, &g
	}
	return &next
}
