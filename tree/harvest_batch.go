package tree

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
)

// A batch is a set of edits that do not overlap, with their risks.
type batch struct {
	edits    []*singleEdit
	risk     []float64    // -ln(1-q) of each
	expected float64      // tokens removed, times the chance of success
	tidied   spans        // what was removed with the edits because nothing used it anymore
	keys     []refutation // of the edits, on the tree that they were found on, if that is not the current one
}

// part returns the edits from lo to hi.
func (b batch) part(lo, hi int) batch {
	p := batch{edits: b.edits[lo:hi], risk: b.risk[lo:hi]}
	if b.keys != nil {
		p.keys = b.keys[lo:hi]
	}
	return p
}

// key returns the refutation of an edit in the batch.
func (b batch) key(i int, all *editPool) refutation {
	if b.keys != nil {
		return b.keys[i]
	}
	return all.key(b.edits[i])
}

// keyed returns b with its keys, so that it can be used on another tree.
func (b batch) keyed(all *editPool) batch {
	if b.keys == nil {
		for _, a := range b.edits {
			b.keys = append(b.keys, all.key(a))
		}
	}
	return b
}

// and returns the union of two batches.
func (b batch) and(c batch) batch {
	return batch{edits: slices.Concat(b.edits, c.edits), risk: slices.Concat(b.risk, c.risk), keys: slices.Concat(b.keys, c.keys)}
}

// combined returns all edits of the batch as one.
func (b batch) combined() Edit {
	e := make(Edit, len(b.edits))
	for _, a := range b.edits {
		a.addTo(e)
	}
	return e
}

// take adds the places that a batch edits to s.
func (b batch) take(s *spans) {
	for _, a := range b.edits {
		s.take(a)
	}
}

// touches reports whether two batches overlap.
func (b batch) touches(c batch) bool {
	var s spans
	b.take(&s)
	return slices.ContainsFunc(c.edits, func(a *singleEdit) bool { return s.overlap(a) })
}

// within reports whether an edit of the batch is among what was removed.
func (b batch) within(removed spans) bool {
	return slices.ContainsFunc(b.edits, func(a *singleEdit) bool { return removed.overlap(a) })
}

func (b batch) gain() int {
	sum := 0
	for _, a := range b.edits {
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
	a := b.edits[0]
	what := [moves]string{"remove", "remove", "empty", "hoist", "splice", leastNote, "remove with definitions"}[a.move]
	if len(b.edits) == 1 {
		return fmt.Sprintf("%s %s in %s", what, a.kind, a.parent)
	}
	some := ""
	if a.move != least && slices.ContainsFunc(b.edits, func(a *singleEdit) bool { return a.move == least }) {
		some = ", some " + leastNote
	}
	return fmt.Sprintf("%d edits%s, first %s %s in %s", len(b.edits), some, what, a.kind, a.parent)
}

// leastNote is in the note of every batch with a least text.
const leastNote = "by least text"

// sort puts the riskiest edits last.
func (b batch) sort() {
	order := make([]int, len(b.edits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(b.risk[i], b.risk[j]), cmp.Compare(b.edits[i].node.first, b.edits[j].node.first))
	})
	as, risk := slices.Clone(b.edits), slices.Clone(b.risk)
	for to, from := range order {
		b.edits[to], b.risk[to] = as[from], risk[from]
	}
}

// half returns where to split a batch: the edits from there on carry about half of the risk, and
// each side has at least one edit.
func (b batch) half() int {
	total, sum := 0.0, 0.0
	for _, r := range b.risk {
		total += r
	}
	m := len(b.edits) - 1
	for ; m > 1; m-- {
		if sum += b.risk[m]; sum+b.risk[m-1]/2 >= total/2 {
			break
		}
	}
	return m
}

// smallShare is the share of the largest gain below which edits wait.
const smallShare = 1.0 / 200

// maxMisses is how many edits may fail to improve a batch before it is complete: smaller ones may
// still be worth their risk.
const maxMisses = 30

// aloneRisk is the risk above which an edit is tried alone. It is that of q = (3-√5)/2: for larger
// q, trying edits one by one takes the fewest tests (Ungar 1960).
var aloneRisk = -math.Log((math.Sqrt(5) - 1) / 2)

// spares returns the chance that so many tokens do not include the one that must stay in any case,
// wherever it is.
func (d draft) spares(tokens int) float64 {
	return max(1-float64(tokens)/float64(d.root.tokens), 1e-6)
}

// capped returns the gain of an edit for comparison. Of that of a replacement, most counts little: what a
// replacement leaves is often not needed either, and removing the node is better then.
func (a *singleEdit) capped() float64 {
	const (
		whole = 4   // tokens that count
		rest  = 0.1 // how much each of the others does
	)
	gain := float64(a.gain)
	if a.move == hoisting || a.move == splicing || a.move == least {
		return min(gain, whole+rest*(gain-whole))
	}
	return gain
}

// best returns the batch with the largest expected gain, made of edits that gain at least a share
// of what the largest does and that touch nothing that is taken. It marks its edits as taken.
func (all *editPool) best(d draft, taken *spans, share float64) batch {
	q, least := all.queue(d, share)
	b := batchBuilder{draft: d, taken: taken, spare: map[*Node]int{}}
	for len(q) > 0 {
		d.meter.Visit(1)
		f := &q[0]
		switch b.consider(f) {
		case full:
			return b.batch
		case familyTooRisky:
			q.pop()
			continue
		}
		f.at++
		if f.advance(d, least) {
			q.down(0)
		} else {
			q.pop()
		}
	}
	return b.batch
}

// nearlyAll is the share of the tree that hardly any edit can remove: one that would must not keep
// all others waiting.
const nearlyAll = 0.95

// notNearlyAll returns the index of the first replacement that does not remove nearly all of the tree. A chain
// of nested nodes has so many that do that a batch would give up before it came to the others; what is
// skipped here is left to last.
func (f *family) notNearlyAll(d draft) int {
	if f.removes() {
		return 0
	}
	return sort.Search(len(f.edits), func(i int) bool { return d.spares(int(f.edits[i].gain)) > 1-nearlyAll })
}

// queue returns the families that have an edit with a share of the largest gain, and that gain.
func (all *editPool) queue(d draft, share float64) (q queue, least float64) {
	var fronts []front
	most := 0
	for _, g := range all.families {
		f := front{family: g, at: g.notNearlyAll(d), risk: -math.Log(1 - d.odds.kept(g.label))}
		if f.advance(d, 0) {
			fronts = append(fronts, f)
			if gain := int(f.edits[f.at].gain); d.spares(gain) > 1-nearlyAll {
				most = max(most, gain)
			}
		}
	}
	least = float64(most) * share
	for _, f := range fronts {
		if float64(f.edits[f.at].gain) >= least {
			q.push(f)
		}
	}
	return q, least
}

// A batchBuilder puts a batch together.
type batchBuilder struct {
	batch
	draft     draft
	taken     *spans
	spare     map[*Node]int // how many items a list that must keep some can still lose
	totalGain float64       // capped
	totalRisk float64
	tokens    int // that the batch removes
	misses    int
}

// A decision says how a batchBuilder continues after it considered an edit.
type decision uint8

const (
	proceed        decision = iota // with the next edit
	familyTooRisky                 // with another family
	full                           // not at all
)

// consider adds the edit at the front of a family if that increases the expected gain.
func (b *batchBuilder) consider(f *front) decision {
	if len(b.edits) > 0 && f.risk > aloneRisk {
		return familyTooRisky
	}
	e := f.edits[f.at]
	risk := f.risk + f.place
	expected := (b.totalGain + e.capped()) * math.Exp(-b.totalRisk-risk) * b.draft.spares(b.tokens+int(e.gain))
	if expected <= b.expected || expected < 0.01*e.capped() {
		if b.misses++; b.misses > maxMisses {
			return full
		}
		return proceed
	}
	if !b.listCanLose(e) || b.taken.overlap(e) {
		return proceed
	}
	b.taken.take(e)
	b.add(e, risk, expected)
	if risk > aloneRisk {
		return full
	}
	return proceed
}

// listCanLose reports whether the list that an edit is in keeps enough items.
func (b *batchBuilder) listCanLose(e *singleEdit) bool {
	if e.list == nil {
		return true
	}
	if _, ok := b.spare[e.list]; !ok {
		b.spare[e.list] = e.list.live() - e.list.Keep
	}
	return b.spare[e.list] > 0
}

func (b *batchBuilder) add(e *singleEdit, risk, expected float64) {
	b.edits, b.risk = append(b.edits, e), append(b.risk, risk)
	b.expected = expected
	b.totalGain += e.capped()
	b.totalRisk += risk
	b.tokens += int(e.gain)
	if e.list != nil {
		b.spare[e.list]--
	}
}

// last returns an edit that no batch would take, because it removes nearly all of the tree.
func (all *editPool) last(d draft) batch {
	for _, g := range all.families {
		f := front{family: g, risk: -math.Log(1 - d.odds.kept(g.label))}
		if f.advance(d, 0) {
			a := g.edits[f.at]
			return batch{edits: []*singleEdit{a}, risk: []float64{f.risk - math.Log(d.spares(int(a.gain)))}, expected: float64(a.gain) * math.Exp(-f.risk) * d.spares(int(a.gain))}
		}
	}
	return batch{}
}
