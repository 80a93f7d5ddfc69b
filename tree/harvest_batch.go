package tree

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A batch is attempts that do not touch each other, with their risks.
type batch struct {
	attempts []*attempt
	risk     []float64    // -ln(1-q) of each
	expected float64      // tokens that go, times the chance that they do
	keys     []refutation // of the attempts, on the tree that they are from, if that is not this one
}

// part is some of the attempts of a batch.
func (b batch) part(lo, hi int) batch {
	p := batch{attempts: b.attempts[lo:hi], risk: b.risk[lo:hi]}
	if b.keys != nil {
		p.keys = b.keys[lo:hi]
	}
	return p
}

// key is the key of an attempt in the batch.
func (b batch) key(i int, all *attempts) refutation {
	if b.keys != nil {
		return b.keys[i]
	}
	return all.key(b.attempts[i])
}

// keyed is b for when the tree is another one.
func (b batch) keyed(all *attempts) batch {
	if b.keys == nil {
		for _, a := range b.attempts {
			b.keys = append(b.keys, all.key(a))
		}
	}
	return b
}

// and is two batches in one.
func (b batch) and(c batch) batch {
	return batch{attempts: slices.Concat(b.attempts, c.attempts), risk: slices.Concat(b.risk, c.risk), keys: slices.Concat(b.keys, c.keys)}
}

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

// touches reports whether two batches do.
func (b batch) touches(c batch) bool {
	var s spans
	b.take(&s)
	return slices.ContainsFunc(c.attempts, func(a *attempt) bool { return !s.add(a.node.first, a.node.last) })
}

func (b batch) gain() int {
	sum := 0
	for _, a := range b.attempts {
		sum += int(a.gain)
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

// lone is the risk from which on an attempt is asked about alone: it is that of
// q = (3-√5)/2, above which asking one by one takes the fewest questions to know them
// all (Ungar 1960).
var lone = -math.Log((math.Sqrt(5) - 1) / 2)

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
		f := front{family: g, risk: -math.Log(1 - d.odds.kept(g.label))}
		if f.settle(d, 0) {
			fronts = append(fronts, f)
			most = max(most, int(f.attempts[f.at].gain))
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
		v := (gain + a.capped()) * math.Exp(-risk-f.risk) * d.spares(size+int(a.gain))
		left := 1
		if len(b.attempts) > 0 && f.risk > lone { // and so are all others of its class
			q.pop()
			continue
		}
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
			size += int(a.gain)
			if a.list != nil {
				items[a.list] = left - 1
			}
			if f.risk > lone {
				break
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
		f := front{family: g, risk: -math.Log(1 - d.odds.kept(g.label))}
		if f.settle(d, 0) {
			a := g.attempts[f.at]
			return batch{attempts: []*attempt{a}, risk: []float64{f.risk - math.Log(d.spares(int(a.gain)))}, expected: float64(a.gain) * math.Exp(-f.risk) * d.spares(int(a.gain))}
		}
	}
	return batch{}
}
