package trace

import "slices"

// remove adds to e what it takes to replay without some rounds of a loop, or elements
// of a sample. Not ok: they cannot be taken out.
func (k *knowledge) removeRounds(r *Run, e *edit, l *Part, at []int, links bool) bool {
	c := k.counter(l)
	switch {
	case c != nil && e.value(c) < uint64(len(at)), c == nil && !k.loops[l.Site].inside:
		return false
	case l.Kind == Perm && !e.drop(l, at):
		return false
	}
	if c != nil {
		e.set[c] = e.value(c) - uint64(len(at))
	}
	if l.Kind == Loop {
		rounds := l.rounds()
		for _, i := range at {
			e.removed[rounds[i]] = true
		}
	}
	if links {
		k.updateLinked(r, e, l, at)
	}
	return true
}

// takeOut adds to e what it takes to replay without p, a round or a branch.
func (k *knowledge) removePart(r *Run, e *edit, p *Part, links bool) bool {
	switch {
	case p.Kind == Iter && p.Body() && p.up != nil:
		return k.removeRounds(r, e, p.up, []int{slices.Index(p.up.rounds(), p)}, links)
	case p.Kind == Branch:
		if !k.branches[p.Site].avoid(e, p) {
			return false
		}
		e.removed[p] = true
		return true
	}
	return false
}

// removable reports whether there is a known way to take p out.
func (k *knowledge) removable(p *Part) bool {
	switch {
	case p.Kind == Iter && p.Body():
		g := k.loops[p.up.Site]
		return g.inside || g.counter != 0
	case p.Kind == Branch:
		return k.branches[p.Site].ok
	}
	return false
}

// takeOutAround takes out the smallest part around p, or p itself, that can go. Not
// ok: there is none.
func (k *knowledge) removeAround(r *Run, e *edit, p *Part) bool {
	if e.removes(p) {
		return true
	}
	for ; p != nil; p = p.up {
		if k.removePart(r, e, p, true) {
			return true
		}
	}
	return false
}

// bypass is e with the smallest part taken out besides that holds what did not fit.
func (k *knowledge) bypass(r *Run, e *edit, stuck *Part) (*edit, bool) {
	more := e.clone()
	for p := stuck; p != nil; p = p.up {
		if !more.removed[p] && k.removePart(r, more, p, k.links) {
			return more, true
		}
	}
	return nil, false
}
