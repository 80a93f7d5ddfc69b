package tree

// halves makes as many edits of a list as succeed: all at once, and where that fails in halves, the
// later half first. An edit that must have caused a failure, because all others of its group
// succeeded, is not tried alone.
type halves struct {
	build    func(root *Node, lo, hi int) *Node // returns the tree with the edits from lo to hi; nil: there is none
	note     string
	patience int  // attempts that may pass without removing a fiftieth of the tree before it gives up; 0: any number
	any      bool // any success renews the patience

	// weight returns what an edit weighs; nil: all weigh the same. A group that fails is split where half
	// of its weight is.
	weight func(i int) int

	unchecked bool // ask whatever the syntax

	// alone handles an edit that failed; nil: nothing is done.
	alone func(d draft, i int, then func(draft) plan) plan
}

// all makes the first n edits.
func (h halves) all(d draft, n int, then func(draft) plan) plan {
	d.markAsked, d.markTokens = d.asked, d.root.tokens
	return h.from(d, 0, n, false, then)
}

// from makes the edits from lo to hi; fails says that they are known to fail together.
func (h halves) from(d draft, lo, hi int, fails bool, then func(draft) plan) plan {
	if lo == hi || h.patience > 0 && d.asked-d.markAsked > h.patience {
		return then(d)
	}
	if fails && hi-lo == 1 {
		if h.alone != nil {
			return h.alone(d, lo, then)
		}
		return then(d)
	}
	if !fails {
		return h.try(d, lo, hi, then, func(d draft) plan { return h.from(d, lo, hi, true, then) })
	}
	m := h.middle(lo, hi)
	return h.try(d, m, hi,
		func(d draft) plan { return h.from(d, lo, m, true, then) },
		func(d draft) plan {
			return h.from(d, m, hi, true, func(d draft) plan { return h.from(d, lo, m, false, then) })
		})
}

// middle returns where to split a group of at least two edits, so that each side has one.
func (h halves) middle(lo, hi int) int {
	if h.weight == nil {
		return (lo + hi) / 2
	}
	total, sum := 0, 0
	for i := lo; i < hi; i++ {
		total += h.weight(i)
	}
	m := hi - 1
	for ; m > lo+1; m-- {
		if sum += h.weight(m); 2*sum+h.weight(m-1) >= total {
			break
		}
	}
	return m
}

func (h halves) try(d draft, lo, hi int, yes, no func(draft) plan) plan {
	root := h.build(d.root, lo, hi)
	if root == nil {
		return no(d)
	}
	root, ok := d.smaller(root)
	if !ok || !h.unchecked && !d.syntax.Valid(root) {
		return no(d)
	}
	return d.ask(root, 0, h.note, func(d draft) plan {
		if h.any || 50*(d.markTokens-d.root.tokens) >= d.markTokens {
			d.markAsked, d.markTokens = d.asked, d.root.tokens
		}
		return yes(d)
	}, no)
}
