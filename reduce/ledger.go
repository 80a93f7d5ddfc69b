package reduce

import (
	"encoding/binary"
	"maps"
)

// A ledger records what a run has committed. It is the only place that determines the order. Both
// ways of running a plan write to it, from the goroutine that called Run.
type ledger[C any] struct {
	r        *Runner[C]
	known    map[Digest]mark
	evidence map[Digest][]byte // of the known outcomes that have any
	plain    [3]Outcome        // by verdict: outcomes without evidence
	unique   uint64            // the last key made up for a runner without Key
	best     C
	size     Size // of best
	current  Size // of the current value
	pass     string
	rates    map[string]*rate
	last     *rate               // the rate looked up last
	lastPass string              // and its pass
	counted  map[Digest]struct{} // tests that count for MaxTests
	steps    int                 // values moved to
}

// A mark is what a ledger knows about a candidate. There is one for every candidate of a run, so it is
// small and holds no pointer.
type mark struct {
	verdict   Verdict
	evidence  bool // there is evidence
	committed bool
}

func newLedger[C any](r *Runner[C], start C) *ledger[C] {
	return &ledger[C]{
		r: r, best: start, known: map[Digest]mark{}, evidence: map[Digest][]byte{},
		plain: [3]Outcome{{Verdict: Unresolved}, {Verdict: Boring}, {Verdict: Interesting}},
		rates: map[string]*rate{}, counted: map[Digest]struct{}{},
	}
}

// learn records the outcome of a candidate.
func (l *ledger[C]) learn(k Digest, out Outcome, committed bool) {
	l.known[k] = mark{out.Verdict, out.Evidence != nil, committed}
	if out.Evidence != nil {
		l.evidence[k] = out.Evidence
	}
}

// outcome returns the outcome of a candidate, given its mark.
func (l *ledger[C]) outcome(k Digest, m mark) Outcome {
	if !m.evidence {
		return Outcome{Verdict: m.verdict}
	}
	return Outcome{m.verdict, l.evidence[k]}
}

// settle marks known outcomes as committed. It returns them, and which of them had been committed before.
func (l *ledger[C]) settle(keys []Digest) (outs []Outcome, repeats []bool) {
	outs, repeats = make([]Outcome, len(keys)), make([]bool, len(keys))
	for i, k := range keys {
		m := l.known[k]
		outs[i], repeats[i] = l.outcome(k, m), m.committed
		switch {
		case l.r.Key == nil:
			delete(l.known, k)
			delete(l.evidence, k)
		case !m.committed:
			m.committed = true
			l.known[k] = m
		}
	}
	return outs, repeats
}

// single returns a list of one outcome. Outcomes without evidence share a list, because plans do not
// write to what they get.
func (l *ledger[C]) single(out Outcome) []Outcome {
	if v := int(out.Verdict); out.Evidence == nil && v < len(l.plain) {
		return l.plain[v : v+1 : v+1]
	}
	return []Outcome{out}
}

// keys returns the keys of the candidates of an attempt.
func (l *ledger[C]) keys(cs []C) []Digest { return l.keysIn(make([]Digest, len(cs)), cs) }

// keysIn is like keys but writes to a slice of the same length as cs.
func (l *ledger[C]) keysIn(keys []Digest, cs []C) []Digest {
	for i, c := range cs {
		if l.r.Key != nil {
			keys[i] = l.r.Key(c)
			continue
		}
		l.unique++
		binary.LittleEndian.PutUint64(keys[i][:], l.unique)
	}
	return keys
}

// afford adds the tests that the outcomes of an attempt took, unless there would be too many.
func (l *ledger[C]) afford(keys []Digest, repeats []bool) bool {
	if l.r.MaxTests == 0 {
		return true
	}
	fresh := map[Digest]struct{}{}
	for i, k := range keys {
		if repeats[i] {
			continue
		}
		test, took := l.test(k)
		if _, counted := l.counted[test]; took && !counted {
			fresh[test] = struct{}{}
		}
	}
	if len(l.counted)+len(fresh) > max(0, l.r.MaxTests) {
		return false
	}
	maps.Copy(l.counted, fresh)
	return true
}

// test returns the test that an outcome took, if it took one.
func (l *ledger[C]) test(k Digest) (test Digest, took bool) {
	if l.r.Tested != nil && !l.r.Tested(k) {
		return Digest{}, false
	}
	if l.r.TestOf != nil {
		return l.r.TestOf(k), true
	}
	return k, true
}

// commit commits the outcomes of an attempt, some of which repeat earlier ones, and makes the move that
// follows from them, if any.
func (l *ledger[C]) commit(a Attempt[C], keys []Digest, outs []Outcome, repeats []bool, then func([]Outcome) Next[C]) (Next[C], error) {
	if !l.afford(keys, repeats) {
		return Next[C]{}, ErrBudget
	}
	if len(keys) > 0 {
		l.enterPass(a.Pass)
	}
	for i, k := range keys {
		l.observe(Event{Kind: Answered, Candidate: l.shown(k), Verdict: outs[i].Verdict, Repeat: repeats[i], Pass: a.Pass, Note: a.Note})
		l.rate(a.Pass).add(outs[i].Verdict)
	}
	n := then(outs)
	if !n.Moved {
		return n, nil
	}
	l.steps++
	size := l.measure(n.Current)
	if !l.size.Less(size) { // of equal ones the last is the best
		if l.r.Accept != nil {
			if err := l.r.Accept(n.Current, size); err != nil {
				return n, err
			}
		}
		l.best, l.size = n.Current, size
	}
	e := Event{Kind: Accepted, Size: size, Before: l.current, Verdict: Interesting, Pass: a.Pass, Note: a.Note}
	l.current = size
	switch {
	case l.r.Key == nil:
	case n.Took > 0:
		e.Candidate = keys[n.Took-1]
	case l.r.Observe != nil:
		e.Candidate = l.r.Key(n.Current)
	}
	l.observe(e)
	return n, nil
}

// enterPass notes that the attempts from here on belong to a pass.
func (l *ledger[C]) enterPass(pass string) {
	if pass == l.pass {
		return
	}
	if l.pass != "" {
		l.observe(Event{Kind: PassEnded, Pass: l.pass})
	}
	if l.pass = pass; pass != "" {
		l.observe(Event{Kind: PassBegan, Pass: pass})
	}
}

func (l *ledger[C]) started(start C, out Outcome) {
	l.size = l.measure(start)
	l.current = l.size
	e := Event{Kind: Started, Size: l.size, Verdict: Interesting}
	if l.r.Key != nil {
		k := l.r.Key(start)
		e.Candidate = k
		l.learn(k, out, true)
	}
	l.observe(e)
}

func (l *ledger[C]) asked(a Attempt[C], k Digest) {
	l.observe(Event{Kind: Asked, Candidate: l.shown(k), Pass: a.Pass, Note: a.Note})
}

func (l *ledger[C]) stopped(err error) {
	l.enterPass("")
	l.observe(Event{Kind: Stopped, Size: l.size, Err: err})
}

func (l *ledger[C]) measure(c C) Size {
	if l.r.Size == nil {
		return Size{}
	}
	return l.r.Size(c)
}

// shown returns the key that events show. It is zero if the runner has no Key: made-up keys depend
// on how far the plan was read ahead.
func (l *ledger[C]) shown(k Digest) Digest {
	if l.r.Key == nil {
		return Digest{}
	}
	return k
}

func (l *ledger[C]) observe(e Event) {
	if l.r.Observe != nil {
		l.r.Observe(e)
	}
}

// A rate counts how many candidates of a pass were interesting, and how many unresolved.
type rate struct{ hits, open, all float64 }

func (l *ledger[C]) rate(pass string) *rate {
	if l.last == nil || l.lastPass != pass {
		if l.rates[pass] == nil {
			l.rates[pass] = &rate{hits: 1, open: 1, all: 4}
		}
		l.last, l.lastPass = l.rates[pass], pass
	}
	return l.last
}

func (r *rate) add(v Verdict) {
	r.all++
	switch v {
	case Interesting:
		r.hits++
	case Unresolved:
		r.open++
	}
}

func (r *rate) chance() float64 { return r.hits / r.all }

func (r *rate) unresolved() float64 { return r.open / r.all }
