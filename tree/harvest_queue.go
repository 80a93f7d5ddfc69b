package tree

import "math"

// A front is a family with the index of its best edit that was not considered yet.
type front struct {
	*family
	at    int
	risk  float64 // of the class
	place float64 // the risk of the current edit that comes from its place
	score float64
}

// advance skips edits that are not worth a question and computes the score of the current one. It
// reports whether there is one with at least some gain.
func (f *front) advance(d draft, least float64) bool {
	for f.at < len(f.edits) && (d.unlikely(f.edits[f.at], f.risk) || d.mustWait(f.edits[f.at])) {
		f.at++
	}
	if f.at == len(f.edits) || float64(f.edits[f.at].gain) < least || f.move == orphaning && d.odds.orphansFail() {
		return false
	}
	a := f.edits[f.at]
	f.place = d.placed(a)
	f.score = a.capped() / (f.risk + f.place - math.Log(d.spares(int(a.gain))))
	return true
}

// mustWait reports whether an edit with definitions must wait until the same edit without them has
// failed. It need not if the definitions are most of what it removes.
func (d draft) mustWait(a *singleEdit) bool {
	return a.move == orphaning && a.gain < 3*a.node.tokens && !d.failed.Has(a.withoutDefinitions())
}

// A queue is a heap of fronts, the best score first.
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
