package g4

import "slices"

// A listShape describes a repetition that forms one list with its neighbors:
// x (',' x)*, or (x ',')* x, or x x*.
type listShape struct {
	before  bool              // the neighbors are before the repetition
	partner map[*element]bool // the neighbors, which are one more item
	item    map[*element]bool // the elements of a round that are the item; the others separate
}

// lists finds the repetitions of all parser rules that form a list with their
// neighbors.
func (g *Grammar) lists() {
	g.shapes = map[*element]*listShape{}
	for _, r := range g.rules {
		r.body.walk(func(e *element) error {
			for _, a := range e.alts {
				g.listsIn(flat(nil, a.elems))
			}
			return nil
		})
	}
	// An element that an outer list uses as a neighbor is not an item here.
	taken := map[*element][]*element{}
	for star, s := range g.shapes {
		for e := range s.partner {
			taken[e] = append(taken[e], star)
		}
	}
	for star, s := range g.shapes {
		for e := range s.item {
			if slices.ContainsFunc(taken[e], func(by *element) bool { return by != star && !s.item[by] }) {
				delete(g.shapes, star)
			}
		}
	}
}

// flat appends a sequence to out, without actions and predicates, and with groups
// of a single alternative expanded.
func flat(out []*element, elems []*element) []*element {
	for _, e := range elems {
		switch {
		case e.op == opAction, e.op == opPredicate:
		case e.op == opBlock && len(e.alts) == 1:
			out = flat(out, e.alts[0].elems)
		default:
			out = append(out, e)
		}
	}
	return out
}

func (g *Grammar) listsIn(seq []*element) {
	for i, e := range seq {
		if e.op != opStar || g.shapes[e] != nil {
			continue
		}
		rounds := e.rounds()
		if s := g.listShape(rounds, seq[:i], true); s != nil {
			g.shapes[e] = s
		} else if s := g.listShape(rounds, seq[i+1:], false); s != nil {
			g.shapes[e] = s
		}
	}
}

// rounds returns the alternative sequences of a round of a repetition.
func (e *element) rounds() [][]*element {
	if e.kid.op != opBlock {
		return [][]*element{flat(nil, []*element{e.kid})}
	}
	var out [][]*element
	for _, a := range e.kid.alts {
		out = append(out, flat(nil, a.elems))
	}
	return out
}

// listShape looks for the longest sequence next to a repetition that every round
// ends with, if the sequence is before it, or begins with.
func (g *Grammar) listShape(rounds [][]*element, beside []*element, before bool) *listShape {
	longest := len(beside)
	for _, r := range rounds {
		longest = min(longest, len(r))
	}
	end := func(s []*element, m int, last bool) []*element {
		if last {
			return s[len(s)-m:]
		}
		return s[:m]
	}
	for m := longest; m > 0; m-- {
		x := end(beside, m, before)
		if g.emptySeq(x) {
			continue
		}
		all := true
		for _, r := range rounds {
			all = all && sameSeq(end(r, m, before), x)
		}
		if !all {
			continue
		}
		s := &listShape{before: before, partner: map[*element]bool{}, item: map[*element]bool{}}
		for _, e := range x {
			s.partner[e] = true
		}
		for _, r := range rounds {
			for _, e := range end(r, m, before) {
				s.item[e] = true
			}
		}
		return s
	}
	return nil
}

// emptySeq reports whether a sequence can be empty.
func (g *Grammar) emptySeq(seq []*element) bool {
	return !slices.ContainsFunc(seq, func(e *element) bool { return !g.canBeEmpty(e) })
}

func (g *Grammar) canBeEmpty(e *element) bool {
	switch e.op {
	case opOptional, opStar, opAction, opPredicate:
		return true
	case opRule:
		return g.nullable[g.ruleAt[e.text]]
	case opPlus:
		return g.canBeEmpty(e.kid)
	case opBlock:
		return slices.ContainsFunc(e.alts, func(a *alternative) bool { return g.emptySeq(a.elems) })
	}
	return false
}

func sameSeq(a, b []*element) bool { return slices.EqualFunc(a, b, same) }

// same reports whether two elements have the same structure.
func same(a, b *element) bool {
	if a.op != b.op || a.text != b.text || a.hi != b.hi || a.lazy != b.lazy || (a.kid == nil) != (b.kid == nil) || len(a.alts) != len(b.alts) {
		return false
	}
	if a.kid != nil && !same(a.kid, b.kid) {
		return false
	}
	for i := range a.alts {
		if !sameSeq(flat(nil, a.alts[i].elems), flat(nil, b.alts[i].elems)) {
			return false
		}
	}
	return true
}
