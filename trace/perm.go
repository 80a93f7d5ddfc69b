package trace

import "slices"

// A permutation or a sample is a part that consists of choices: step i selects which of the
// remaining elements comes next, counted from the one at position i. To remove an element from the
// resulting list, the steps are computed again.

// drawn returns the list that a permutation or a sample stands for: numbers of [0, n). It returns
// nil if the part is neither.
func (p *Part) drawn() (list []int, n int) {
	if p.Kind != Perm || len(p.Items) == 0 {
		return nil, 0
	}
	for i, it := range p.Items {
		c := it.Choice
		if c == nil || c.Kind != Int || c.N > largestRange || c.V >= c.N {
			return nil, 0
		}
		if i == 0 {
			n = int(c.N)
		}
		if c.N != uint64(n-i) {
			return nil, 0
		}
	}
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	for i, it := range p.Items {
		j := i + int(it.Choice.V)
		at[i], at[j] = at[j], at[i]
	}
	if p.shuffles(n) {
		return at, n
	}
	return at[:len(p.Items)], n
}

// shuffles reports whether p draws all of n elements; the last one needs no choice.
func (p *Part) shuffles(n int) bool { return len(p.Items) >= n-1 }

// stepsTo returns the steps that draw a list of numbers of [0, n).
func stepsTo(list []int, n int) []uint64 {
	at := make([]int, n)
	where := make([]int, n)
	for i := range at {
		at[i], where[i] = i, i
	}
	var out []uint64
	for i, x := range list {
		j := where[x]
		out = append(out, uint64(j-i))
		at[i], at[j] = at[j], at[i]
		where[at[i]], where[at[j]] = i, j
	}
	return out
}

// redraw makes a replay draw another list instead of p.
func (e *edit) redraw(p *Part, list []int, n int) {
	for i, v := range stepsTo(list, n) {
		if i < len(p.Items) {
			e.set[p.Items[i].Choice] = v
		}
	}
}

// steps reports whether the choices of p are the steps of a permutation: each has one option fewer
// than the one before.
func (p *Part) steps() bool {
	return p.Kind == Perm && len(p.Items) > 1 && p.Items[0].Choice != nil && p.Items[1].Choice != nil &&
		p.Items[0].Choice.N == p.Items[1].Choice.N+1
}

// redrawLinked removes the removed rounds of l from permutations and samples of its rounds. Left is
// the number of rounds that stay before each.
func (k *knowledge) redrawLinked(r *Run, e *edit, l *Part, removed []bool, left []int) {
	for _, p := range r.Trace.parts {
		if p == l || !p.steps() || k.points[p.Items[0].Choice.Site].loop != l.Site || e.removes(p) {
			continue
		}
		list, n := p.drawn()
		offset := n - len(removed)
		if list == nil || offset < 0 || offset > maxOffset {
			continue
		}
		n = offset + left[len(removed)]
		var now []int
		used := map[int]bool{}
		for _, x := range list {
			switch i := x - offset; {
			case i < 0:
				now = append(now, x)
			case !removed[i]:
				now = append(now, offset+left[i])
			default:
				continue
			}
			used[now[len(now)-1]] = true
		}
		for x := 0; x < n && len(now) < min(len(list), n) && !p.shuffles(n); x++ { // a sample keeps its size
			if !used[x] {
				now = append(now, x)
			}
		}
		e.redraw(p, now, n)
	}
}

// drop removes elements from a sample.
func (e *edit) drop(p *Part, at []int) bool {
	list, n := p.drawn()
	if list == nil || p.shuffles(n) {
		return false
	}
	var now []int
	for i, x := range list {
		if !slices.Contains(at, i) {
			now = append(now, x)
		}
	}
	e.redraw(p, now, n)
	return true
}
