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
// WDD (Zhou et al. 2025). Each attempt fails once at most, so that it ends: after as
// many questions as there are attempts that fail, times those that a failed batch of k
// takes to split, which are about log2 k and at worst k.
//
// In hurry it stops when what it expects to gain is little for the size of the tree,
// because other passes wait.
//
// With a width of more than one, batches that do not touch each other are asked about
// at once, also the halves of several that failed; what went is put together.
func harvest(allowed func(move) bool, hurry bool) stage {
	return func(d draft, then func(draft) plan) plan {
		d = d.parsed()
		d.odds.failures = nil
		h := harvester{allowed, hurry, then}
		all := allAttempts(d.root, allowed, nil)
		d.dead = all.refuted(d)
		return h.next(d, all, nil, batch{})
	}
}

type harvester struct {
	allowed func(move) bool
	hurry   bool
	then    func(draft) plan
}

// next asks for the riskier halves of batches that failed, the suspects, for what went
// when something else went at the same time, and for the best batches besides.
func (h harvester) next(d draft, all *attempts, suspects []batch, went batch) plan {
	var asked []batch
	var taken spans
	for _, b := range suspects {
		b.take(&taken)
		asked = append(asked, b.part(b.half(), len(b.attempts)))
	}
	if len(went.attempts) > 0 {
		went.take(&taken)
		asked = append(asked, went)
	}
	for len(asked) < d.width {
		b := h.fresh(d, all, &taken, len(asked) == 0)
		if len(b.attempts) == 0 {
			break
		}
		asked = append(asked, b)
	}
	if len(asked) == 0 {
		return h.then(d)
	}
	qs := make([]question, len(asked))
	for i, b := range asked {
		qs[i] = question{root: d.root.Apply(b.edit()), chance: b.chance(), note: b.note()}
		if !d.shrinks(qs[i].root) {
			qs[i].root = nil
		}
	}
	return d.askAll(qs, func(yes []bool) (int, func(draft) plan) {
		take := -1
		for i := range asked {
			if yes[i] && (take < 0 || asked[i].gain() > asked[take].gain()) {
				take = i
			}
		}
		return take, func(d draft) plan { return h.learn(d, all, suspects, asked, yes, take) }
	})
}

// fresh is a batch that touches nothing that is asked about already.
func (h harvester) fresh(d draft, all *attempts, taken *spans, first bool) batch {
	b := all.best(d, taken, little)
	if len(b.attempts) == 0 { // what the others wait for is not worth its risk
		b = all.best(d, taken, 0)
	}
	if len(b.attempts) == 0 && first && !h.hurry {
		b = all.last(d)
	}
	if h.hurry && b.expected < float64(d.root.tokens)/1000-0.5 {
		return batch{}
	}
	b.sort()
	return b
}

// learn goes on from the answers. The suspects come first in what was asked.
func (h harvester) learn(d draft, all *attempts, suspects, asked []batch, yes []bool, take int) plan {
	var left []batch
	var went batch
	for i, b := range asked {
		if !yes[i] {
			left = append(left, b)
			continue
		}
		if i < len(suspects) { // the other half is to blame
			left = append(left, suspects[i].part(0, suspects[i].half()))
		}
		if i == take {
			d.odds = d.odds.note(b.attempts, 0, 1)
		} else {
			went.attempts, went.risk = append(went.attempts, b.attempts...), append(went.risk, b.risk...)
		}
	}
	suspects = nil
	for _, b := range left {
		if len(b.attempts) > 1 {
			suspects = append(suspects, b)
			continue
		}
		culprit := b.attempts[0]
		d = d.refute(culprit.key)
		d.dead = d.dead.with(map[spot]struct{}{culprit.spot(): {}})
		d.odds = d.odds.fail(culprit)
	}
	if take >= 0 {
		all = allAttempts(d.root, h.allowed, all)
	}
	return h.next(d, all, suspects, went)
}

// A batch is attempts that do not touch each other, with their risks.
type batch struct {
	attempts []*attempt
	risk     []float64 // -ln(1-q) of each
	expected float64   // tokens that go, times the chance that they do
}

// part is some of the attempts of a batch.
func (b batch) part(lo, hi int) batch { return batch{attempts: b.attempts[lo:hi], risk: b.risk[lo:hi]} }

func (b batch) edit() Edit {
	e := make(Edit, len(b.attempts))
	for _, a := range b.attempts {
		a.addTo(e)
	}
	return e
}

// take marks what a batch touches.
func (b batch) take(s *spans) {
	for _, a := range b.attempts {
		s.add(a.node.first, a.node.last)
	}
}

func (b batch) gain() int {
	sum := 0
	for _, a := range b.attempts {
		sum += a.gain
	}
	return sum
}

func (b batch) chance() float64 {
	sum := 0.0
	for _, r := range b.risk {
		sum += r
	}
	return math.Exp(-sum)
}

func (b batch) note() string {
	a := b.attempts[0]
	what := [moves]string{"remove", "remove", "empty", "hoist", "least"}[a.move]
	if len(b.attempts) == 1 {
		return fmt.Sprintf("%s %s in %s", what, a.kind, a.parent)
	}
	return fmt.Sprintf("%d edits, first %s %s in %s", len(b.attempts), what, a.kind, a.parent)
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

// half is where a batch is split: what lies behind has half of the risk, and at
// least one is on each side.
func (b batch) half() int {
	total, sum := 0.0, 0.0
	for _, r := range b.risk {
		total += r
	}
	m := len(b.attempts) - 1
	for ; m > 1; m-- {
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

// best is the batch with the largest expected gain, of attempts that gain a share of
// what the largest does and touch nothing that is taken. What it takes is taken then.
func (all *attempts) best(d draft, taken *spans, share float64) batch {
	var fronts []front
	most := 0
	for _, g := range all.families {
		f := front{family: g, risk: -math.Log(1 - d.odds.kept(g.class))}
		if f.settle(d, 0) {
			fronts = append(fronts, f)
			most = max(most, f.attempts[f.at].gain)
		}
	}
	enough := float64(most) * share
	var q queue
	for _, f := range fronts {
		if float64(f.attempts[f.at].gain) >= enough {
			q.push(f)
		}
	}
	var b batch
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
		if f.settle(d, enough) {
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
