package tree

import "math/bits"

// chunks removes as many units of a file as it can, whatever the grammar says: large parts first, and
// where that fails their halves, the later half first. It gives up after some questions that did not
// remove a fiftieth of the file.
type chunks struct {
	root   *Node // not edited
	note   string
	tokens []*Node
	starts []int32 // the index of the first token of each unit; nil: each token is a unit
}

// units returns the number of units.
func (c chunks) units() int {
	if c.starts == nil {
		return len(c.tokens)
	}
	return len(c.starts)
}

// start returns the index of the first token of a unit.
func (c chunks) start(unit int) int {
	switch {
	case c.starts == nil:
		return unit
	case unit == len(c.starts):
		return len(c.tokens)
	}
	return int(c.starts[unit])
}

// all removes units. Some tokens are gone already.
func (c chunks) all(d draft, gone erasure, then func(draft, erasure) plan) plan {
	d.markAsked, d.markTokens = d.asked, c.left(gone)
	return c.halves(d, gone, 0, c.units(), then)
}

// left returns how many tokens are left.
func (c chunks) left(gone erasure) int32 { return c.root.tokens - int32(gone.size) }

// halves removes units from lo to hi, not all of which can be removed.
func (c chunks) halves(d draft, gone erasure, lo, hi int, then func(draft, erasure) plan) plan {
	if hi-lo < 2 || d.asked-d.markAsked > 4+bits.Len(uint(c.units())) {
		return then(d, gone)
	}
	m := (lo + hi) / 2
	return c.try(d, gone, m, hi,
		func(d draft, gone erasure) plan { return c.halves(d, gone, lo, m, then) },
		func(d draft, gone erasure) plan {
			return c.halves(d, gone, m, hi, func(d draft, gone erasure) plan { return c.part(d, gone, lo, m, then) })
		})
}

// part removes the units from lo to hi, or some of them.
func (c chunks) part(d draft, gone erasure, lo, hi int, then func(draft, erasure) plan) plan {
	return c.try(d, gone, lo, hi, then, func(d draft, gone erasure) plan { return c.halves(d, gone, lo, hi, then) })
}

func (c chunks) try(d draft, gone erasure, lo, hi int, yes, no func(draft, erasure) plan) plan {
	more := gone.and(c.tokens[c.start(lo):c.start(hi)])
	root, ok := d.shorter(c.root, more)
	if !ok {
		return no(d, gone)
	}
	return d.ask(root, 0, c.note, func(d draft) plan {
		if 50*(d.markTokens-c.left(more)) >= d.markTokens {
			d.markAsked, d.markTokens = d.asked, c.left(more)
		}
		return yes(d, more)
	}, func(d draft) plan { return no(d, gone) })
}
