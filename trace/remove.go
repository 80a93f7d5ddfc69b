package trace

import "slices"

// removeRounds adds to e what it takes to replay without some rounds of a loop, or elements of a
// sample. It returns false if they cannot be removed.
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

// removePart adds to e what it takes to replay without p, a round or a branch. It returns false if p
// cannot be removed.
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

// removable reports whether there is a known way to remove p.
func (k *knowledge) removable(p *Part) bool {
	switch {
	case p.Kind == Iter && p.Body():
		return k.loops[p.up.Site].removable()
	case p.Kind == Branch:
		return k.branches[p.Site].ok
	}
	return false
}

// removeAround removes the smallest removable part that contains p or is p. It returns false if
// there is none.
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

// bypass returns e with the smallest other removable part around what did not fit removed too.
func (k *knowledge) bypass(r *Run, e *edit, misfit *Part) (*edit, bool) {
	more := e.clone()
	for p := misfit; p != nil; p = p.up {
		if !more.removed[p] && k.removePart(r, more, p, k.links) {
			return more, true
		}
	}
	return nil, false
}
