package tree

import "math/bits"

// chunks removes as many units of a file as it can, whatever the grammar says: large parts first, and
// where that fails their halves, the later half first. It gives up after some questions that did not
// remove a fiftieth of the file.
type chunks struct {
	units [][]*Node // tokens
	note  string
}

// all removes units.
func (c chunks) all(d draft, then func(draft) plan) plan {
	d.markAsked, d.markTokens = d.asked, d.root.tokens
	return c.halves(d, 0, len(c.units), then)
}

// halves removes units from lo to hi, not all of which can be removed.
func (c chunks) halves(d draft, lo, hi int, then func(draft) plan) plan {
	if hi-lo < 2 || d.asked-d.markAsked > 4+bits.Len(uint(len(c.units))) {
		return then(d)
	}
	m := (lo + hi) / 2
	return c.try(d, m, hi,
		func(d draft) plan { return c.halves(d, lo, m, then) },
		func(d draft) plan {
			return c.halves(d, m, hi, func(d draft) plan { return c.part(d, lo, m, then) })
		})
}

// part removes the units from lo to hi, or some of them.
func (c chunks) part(d draft, lo, hi int, then func(draft) plan) plan {
	return c.try(d, lo, hi, then, func(d draft) plan { return c.halves(d, lo, hi, then) })
}

func (c chunks) try(d draft, lo, hi int, yes, no func(draft) plan) plan {
	e := Edit{}
	for _, u := range c.units[lo:hi] {
		for _, n := range u {
			e[n] = Nothing
		}
	}
	root, ok := d.smaller(d.root.Apply(e))
	if !ok {
		return no(d)
	}
	return d.ask(root, 0, c.note, func(d draft) plan {
		if 50*(d.markTokens-d.root.tokens) >= d.markTokens {
			d.markAsked, d.markTokens = d.asked, d.root.tokens
		}
		return yes(d)
	}, no)
}
