package tree

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// harvest is the yield-driven pass. It has no order of its own: of all the edits
// that could be made anywhere in the tree it asks for those that together promise
// the largest gain, and learns from every answer what kinds of edits go.
//
// An attempt has a gain, in tokens, and a class; the class has an estimate q of the
// share of its attempts that must be kept. A batch of attempts goes with the product
// of 1-q, so that attempts are taken in the order of gain / -ln(1-q) as long as
// (sum of gains) × (chance) grows. A batch that fails is split into halves of equal
// risk; the last attempt left has failed without a question of its own.
//
// It builds on group testing (Dorfman 1943), on the estimates of ProbDD (Wang et
// al. 2021), which it keeps for classes instead of items, and on the weights of
// WDD (Zhou et al. 2025). Each attempt fails once at most, so that it ends after at
// most (attempts) × (1 + log2 of the batch) questions.
//
// In hurry it stops when what it expects to gain is little for the size of the tree,
// because other passes wait.
func harvest(allowed func(move) bool, hurry bool) stage {
	return func(d draft, then func(draft) plan) plan {
		d = d.parsed()
		d.odds.failures = nil
		h := harvester{allowed, hurry, then}
		all := allAttempts(d.root, allowed, nil)
		d.dead = all.refuted(d)
		return h.next(d, all)
	}
}

type harvester struct {
	allowed func(move) bool
	hurry   bool
	then    func(draft) plan
}

// next asks for the best batch.
func (h harvester) next(d draft, all *attempts) plan {
	b := all.best(d)
	if len(b.attempts) == 0 && !h.hurry {
		b = all.last(d)
	}
	if len(b.attempts) == 0 || h.hurry && b.expected < float64(d.root.tokens)/1000-0.5 {
		return h.then(d)
	}
	b.sort()
	return h.try(d, b, 0, len(b.attempts),
		func(d draft) plan {
			d.odds = d.odds.note(b.attempts, 0, 1)
			return h.next(d, allAttempts(d.root, h.allowed, all))
		},
		func(d draft) plan { return h.split(d, all, b, 0, len(b.attempts), false) })
}

// split finds out which attempt of a failed part of a batch is to blame. The part
// behind hi has gone if moved.
func (h harvester) split(d draft, all *attempts, b batch, lo, hi int, moved bool) plan {
	if hi-lo == 1 {
		culprit := b.attempts[lo]
		d = d.refute(culprit.key)
		d.dead = d.dead.with(map[spot]struct{}{culprit.spot(): {}})
		d.odds = d.odds.fail(culprit)
		if moved {
			all = allAttempts(d.root, h.allowed, all)
		}
		return h.next(d, all)
	}
	m := b.half(lo, hi)
	return h.try(d, b, m, hi,
		func(d draft) plan {
			d.odds = d.odds.note(b.attempts[m:hi], 0, 1)
			return h.split(d, all, b, lo, m, true)
		},
		func(d draft) plan { return h.split(d, all, b, m, hi, moved) })
}

// try asks about a part of a batch.
func (h harvester) try(d draft, b batch, lo, hi int, yes, no func(draft) plan) plan {
	root := d.root.Apply(b.edit(lo, hi))
	replaces := func(a *attempt) bool { return a.move == least }
	if slices.ContainsFunc(b.attempts[lo:hi], replaces) && !smaller(root, d.root) {
		return no(d)
	}
	return d.try(root, b.chance(lo, hi), b.note(lo, hi), yes, no)
}

// A batch is attempts that do not touch each other, with their risks.
type batch struct {
	attempts []*attempt
	risk     []float64 // -ln(1-q) of each
	expected float64   // tokens that go, times the chance that they do
}

func (b batch) edit(lo, hi int) Edit {
	e := make(Edit, hi-lo)
	for _, a := range b.attempts[lo:hi] {
		a.addTo(e)
	}
	return e
}

func (b batch) chance(lo, hi int) float64 {
	sum := 0.0
	for _, r := range b.risk[lo:hi] {
		sum += r
	}
	return math.Exp(-sum)
}

func (b batch) note(lo, hi int) string {
	a := b.attempts[lo]
	what := [moves]string{"remove", "remove", "empty", "hoist", "least"}[a.move]
	if hi-lo == 1 {
		return fmt.Sprintf("%s %s in %s", what, a.kind, a.parent)
	}
	return fmt.Sprintf("%d edits, first %s %s in %s", hi-lo, what, a.kind, a.parent)
}

// sort puts the riskiest last.
func (b batch) sort() {
	order := make([]int, len(b.attempts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(b.risk[i], b.risk[j]), cmp.Compare(b.attempts[i].node.first, b.attempts[j].node.first))
	})
	as, risk := slices.Clone(b.attempts), slices.Clone(b.risk)
	for to, from := range order {
		b.attempts[to], b.risk[to] = as[from], risk[from]
	}
}

// half is where the attempts from lo to hi are split: what lies behind has half of
// the risk, and at least one is on each side.
func (b batch) half(lo, hi int) int {
	total, sum := 0.0, 0.0
	for _, r := range b.risk[lo:hi] {
		total += r
	}
	m := hi - 1
	for ; m > lo+1; m-- {
		if sum += b.risk[m]; sum+b.risk[m-1]/2 >= total/2 {
			break
		}
	}
	return m
}

// little is the share of the largest gain below which attempts wait.
const little = 1.0 / 200

// maxMisses is how many attempts may be too much for a batch before it is done:
// smaller ones may still be worth their risk.
const maxMisses = 30

// spares is the chance that so many tokens do not hold the one, wherever it may be,
// that must stay in any case.
func (d draft) spares(tokens int) float64 {
	return max(1-float64(tokens)/float64(d.root.tokens), 1e-6)
}

// capped is the gain that counts: what a replacement leaves is often not needed
// either, and then it is better removed.
func (a *attempt) capped() float64 {
	if a.move == hoisting || a.move == least {
		return min(float64(a.gain), 4)
	}
	return float64(a.gain)
}

// best is the batch with the largest expected gain.
func (all *attempts) best(d draft) batch {
	most := 0
	for _, g := range all.families {
		most = max(most, g.attempts[0].gain)
	}
	var q queue
	for _, g := range all.families {
		f := front{family: g, risk: -math.Log(1 - d.odds.kept(g.class))}
		if f.settle(d, float64(most)*little) {
			q.push(f)
		}
	}
	var b batch
	var taken spans
	items := map[*Node]int{} // left in lists that must keep some
	gain, risk, size, misses := 0.0, 0.0, 0, 0
	for len(q) > 0 {
		f := &q[0]
		a := f.attempts[f.at]
		v := (gain + a.capped()) * math.Exp(-risk-f.risk) * d.spares(size+a.gain)
		left := 1
		if v <= b.expected || v < 0.01*float64(a.gain) {
			if misses++; misses > maxMisses {
				break
			}
			left = 0
		}
		if left > 0 && a.list != nil {
			n, ok := items[a.list]
			if !ok {
				n = a.list.live() - a.list.Keep
			}
			left = n
		}
		if left > 0 && taken.add(a.node.first, a.node.last) {
			b.attempts, b.risk = append(b.attempts, a), append(b.risk, f.risk)
			b.expected = v
			gain += a.capped()
			risk += f.risk
			size += a.gain
			if a.list != nil {
				items[a.list] = left - 1
			}
		}
		f.at++
		if f.settle(d, float64(most)*little) {
			q.down(0)
		} else {
			q.pop()
		}
	}
	return b
}

// last is an attempt that is too risky to be in any batch: nearly all of the tree.
func (all *attempts) last(d draft) batch {
	for _, g := range all.families {
		f := front{family: g, risk: -math.Log(1 - d.odds.kept(g.class))}
		if f.settle(d, 0) {
			a := g.attempts[f.at]
			return batch{[]*attempt{a}, []float64{f.risk - math.Log(d.spares(a.gain))}, float64(a.gain) * math.Exp(-f.risk) * d.spares(a.gain)}
		}
	}
	return batch{}
}

// A front is a family with its best attempt that has not been looked at.
type front struct {
	*family
	at    int
	risk  float64
	score float64
}

// settle goes on to an attempt that can be tried.
func (f *front) settle(d draft, least float64) bool {
	for ; f.at < len(f.attempts); f.at++ {
		a := f.attempts[f.at]
		if float64(a.gain) < least {
			return false
		}
		if _, dead := d.dead.get(a.spot()); !dead {
			f.score = a.capped() / (f.risk - math.Log(d.spares(a.gain)))
			return true
		}
	}
	return false
}

// A queue is a heap of fronts, the best score first; of two, the one whose family
// came first.
type queue []front

func (q queue) less(i, j int) bool { return q[i].score > q[j].score }

func (q *queue) push(f front) {
	*q = append(*q, f)
	for i := len(*q) - 1; i > 0; {
		p := (i - 1) / 2
		if !q.less(i, p) {
			return
		}
		(*q)[i], (*q)[p] = (*q)[p], (*q)[i]
		i = p
	}
}

func (q queue) down(i int) {
	for {
		m := i
		for k := 2*i + 1; k <= 2*i+2 && k < len(q); k++ {
			if q.less(k, m) {
				m = k
			}
		}
		if m == i {
			return
		}
		q[i], q[m] = q[m], q[i]
		i = m
	}
}

func (q *queue) pop() {
	last := len(*q) - 1
	(*q)[0] = (*q)[last]
	*q = (*q)[:last]
	q.down(0)
}

// spans is parts of the document that do not touch, in order.
type spans []struct{ first, last int32 }

// add adds one, unless it touches another.
func (s *spans) add(first, last int32) bool {
	i, _ := slices.BinarySearchFunc(*s, first, func(x struct{ first, last int32 }, at int32) int { return cmp.Compare(x.last, at) })
	if i < len(*s) && (*s)[i].first <= last {
		return false
	}
	*s = slices.Insert(*s, i, struct{ first, last int32 }{first, last})
	return true
}
