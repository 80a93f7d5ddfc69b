package trace

import "maps"

// Links: the probe that removes a round of a loop shows more than what controls the loop. A choice
// whose range has shrunk with it points into the loop; another loop that has lost a round too is
// parallel to it; a choice whose range grows from round to round points to earlier rounds. To remove
// round i then means to remove round i of the parallel loops, to renumber choices that point to later
// rounds, and to remove what points to it.

const (
	maxOffset    = 64 // a range is the number of rounds plus at most this
	fewestSeen   = 3  // rounds in which a growing range must have been seen
	largestRange = 1 << 20
)

// learnLoop returns s with what controls a loop, and with what the probe that showed it links to the
// loop.
func (s state) learnLoop(l *Part, g loopControl, probe *Run) state {
	return s.learning(func(k *knowledge) {
		if g == (loopControl{}) { // a count of 0 cannot be lowered, so a probe does not see it
			g = k.former[l.Site]
		}
		k.loops[l.Site] = g
		if probe == nil || !k.links {
			return
		}
		k.learnShrunk(l, s.run, probe)
		k.learnParallel(l, s.run, probe)
		k.learnGrowing(l)
	})
}

// learnShrunk finds choices that point into l: their range has shrunk with it. For a permutation its
// first choice shows that.
func (k *knowledge) learnShrunk(l *Part, was, now *Run) {
	count := uint64(l.count())
	old := map[int]*Choice{}
	for _, c := range was.Trace.choices {
		old[c.id] = c
	}
	for _, c := range now.Trace.choices {
		o := old[c.from]
		if o == nil || o.up == l || o.Kind != Int || o.N < 2 || o.N != c.N+1 || o.N+2 < count || o.N > count+maxOffset {
			continue
		}
		k.points[o.Site] = pointer{loop: l.Site}
	}
}

// learnParallel finds loops that have lost a round with l.
func (k *knowledge) learnParallel(l *Part, was, now *Run) {
	successors := now.Trace.successors()
	together := maps.Clone(k.parallel[l.Site])
	if together == nil {
		together = map[Site]int{}
	}
	for _, p := range was.Trace.parts {
		shorter := l.count() - p.count()
		if p.Kind != Loop || p.Site == l.Site || shorter < 0 || shorter > 2 {
			continue
		}
		if q := successors[p.id]; q == nil || q.count() != p.count()-1 {
			continue
		}
		if _, known := together[p.Site]; !known {
			together[p.Site] = shorter
		}
	}
	k.parallel[l.Site] = together
}

// learnGrowing finds choices in l whose range grows with the number of earlier rounds.
func (k *knowledge) learnGrowing(l *Part) {
	type sample struct{ round, n int }
	seen := map[Site][]sample{}
	var sites []Site
	for i, r := range l.rounds() {
		for _, c := range r.choices() {
			if c.Kind != Int || c.N == 0 || c.N > largestRange {
				continue
			}
			if seen[c.Site] == nil {
				sites = append(sites, c.Site)
			}
			seen[c.Site] = append(seen[c.Site], sample{i, int(c.N)})
		}
	}
	for _, site := range sites {
		offset := seen[site][0].n - seen[site][0].round
		rounds, steady := map[int]bool{}, offset >= 0 && offset <= maxOffset
		for _, x := range seen[site] {
			steady = steady && x.n-x.round == offset
			rounds[x.round] = true
		}
		if steady && len(rounds) >= fewestSeen {
			k.points[site] = pointer{loop: l.Site, self: true}
		}
	}
}

// updateLinked adds to e what the removal of the rounds of l at some positions makes necessary in
// everything linked to them.
func (k *knowledge) updateLinked(r *Run, e *edit, l *Part, at []int) {
	n := l.count()
	removed := make([]bool, n)
	for _, i := range at {
		removed[i] = true
	}
	left := make([]int, n+1) // number of rounds that stay before each
	for i := range removed {
		left[i+1] = left[i]
		if !removed[i] {
			left[i+1]++
		}
	}
	number := map[*Part]int{}
	for i, p := range l.rounds() {
		number[p] = i
	}
	k.removeParallel(r, e, l, at)
	k.redrawLinked(r, e, l, removed, left)
	for _, c := range r.Trace.choices {
		p, ok := k.points[c.Site]
		if !ok || p.loop != l.Site || c.Kind != Int || c.up.steps() || e.removes(c.up) {
			continue
		}
		count := n
		if p.self {
			if count, ok = roundOf(c.up, number); !ok {
				continue
			}
		}
		offset := max(0, int(c.N)-count)
		i := int(c.V) - offset
		switch {
		case i < 0 || i >= count:
		case removed[i]: // it points to a removed round
			k.removeAround(r, e, c.up)
		default:
			e.set[c] = uint64(offset + left[i])
		}
	}
}

// removeParallel removes the same rounds of the loops that are parallel to l.
func (k *knowledge) removeParallel(r *Run, e *edit, l *Part, at []int) {
	for _, p := range r.Trace.parts {
		shorter, ok := k.parallel[l.Site][p.Site]
		rounds := p.rounds()
		if !ok || p.Kind != Loop || p == l || l.count()-len(rounds) != shorter || !nearBy(p, l) {
			continue
		}
		for _, i := range at {
			if i = max(0, i-shorter); i < len(rounds) {
				e.removed[rounds[i]] = true
			}
		}
	}
}

// nearBy reports whether a loop that is parallel to l belongs to it: both are in the same round of
// the innermost loop around l.
func nearBy(p, l *Part) bool {
	for q := l.up; q != nil; q = q.up {
		if q.Kind == Iter || q.up == nil {
			return p.in(q)
		}
	}
	return true
}

// roundOf returns the number of the round that contains p.
func roundOf(p *Part, at map[*Part]int) (int, bool) {
	for ; p != nil; p = p.up {
		if i, ok := at[p]; ok {
			return i, true
		}
	}
	return 0, false
}
