package tree

import "github.com/whittle-dd/whittle/internal/stage"

// A move is a kind of edit.
type move uint8

const (
	removal   move = iota // of a node its parent can do without
	reference             // the same, of a node that something behind it may refer to
	emptying              // of a list
	hoisting              // a descendant in the place of a node
	least                 // the least text in the place of a node
	moves
)

// A class is attempts that are alike: what happened to some of them says how the
// others will fare.
type class struct {
	move
	parent, field, kind, with string
}

// hash tells classes apart.
func (c class) hash() uint64 {
	h := uint64(c.move)
	for _, s := range [...]string{c.parent, c.field, c.kind, c.with} {
		h = mix(h, hashBytes([]byte(s)))
	}
	return h
}

// A tally is how many attempts of a class had to be kept and how many went.
type tally struct{ kept, gone float64 }

// plus is a tally with more outcomes in it. Old ones fade, because what
// is left in the end is not what was there at the start.
func (t tally) plus(kept, gone float64) tally {
	const memory = 40
	t.kept += kept
	t.gone += gone
	if n := t.kept + t.gone; n > memory {
		t.kept *= memory / n
		t.gone *= memory / n
	}
	return t
}

// share is the estimate of the share that is kept, where before there is any
// evidence it is prior, and that weighs as much as two outcomes.
func (t tally) share(prior float64) float64 { return (2*prior + t.kept) / (2 + t.kept + t.gone) }

// odds is the estimate for every class, which begins with that for all moves of
// its kind.
type odds struct {
	moves    [moves]tally
	classes  stage.Map[uint64, tally] // by hash
	failures []failure                // on this tree that nothing explains
}

// A failure is a place where an attempt of a class failed.
type failure struct {
	*label
	first, last int32
}

// priors is how often each move fails before anything is known.
var priors = [moves]float64{removal: 0.1, reference: 0.5, emptying: 0.1, hoisting: 0.5, least: 0.5}

// kept is the chance that an attempt of a class fails.
func (o odds) kept(c *label) float64 {
	t, _ := o.classes.Get(c.hash)
	return min(t.share(o.moves[c.move].share(priors[c.move])), 0.999)
}

// note adds what happened to some attempts.
func (o odds) note(as []*singleEdit, kept, gone float64) odds {
	more := map[uint64]tally{}
	for _, a := range as {
		t, ok := more[a.hash]
		if !ok {
			t, _ = o.classes.Get(a.hash)
		}
		more[a.hash] = t.plus(kept, gone)
		o.moves[a.move] = o.moves[a.move].plus(kept, gone)
	}
	o.classes = o.classes.With(more)
	return o
}

// explained is how much of a failure is taken back that a smaller one explains. Not
// all, because both may have failed for what they are: every argument of calls in calls
// fails, and none of them because of what it holds.
const explained = 0.5

// fail adds a failure. Failures around it are explained by it and count for less:
// what holds something that is needed cannot go either, whatever its class.
func (o odds) fail(a *singleEdit) odds {
	rest := make([]failure, 0, len(o.failures)+1)
	retracted := map[uint64]tally{}
	for _, f := range o.failures {
		if f.first > a.node.first || f.last < a.node.last {
			rest = append(rest, f)
			continue
		}
		t, ok := retracted[f.hash]
		if !ok {
			t, _ = o.classes.Get(f.hash)
		}
		t.kept = max(0, t.kept-explained)
		retracted[f.hash] = t
		o.moves[f.move].kept = max(0, o.moves[f.move].kept-explained)
	}
	o.failures = append(rest, failure{a.label, a.node.first, a.node.last})
	o.classes = o.classes.With(retracted)
	return o.note([]*singleEdit{a}, 1, 0)
}
