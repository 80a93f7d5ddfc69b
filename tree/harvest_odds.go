package tree

import "github.com/whittle-dd/whittle/internal/stage"

// A move is a kind of edit.
type move uint8

const (
	removal   move = iota // of a node its parent can do without
	reference             // the same, of a node that something after it may refer to
	emptying              // of a list
	hoisting              // a descendant replaces a node
	splicing              // the items of a list in a node replace it
	least                 // the least text replaces a node
	orphaning             // removal, with the definitions that only the node mentions
	moves
)

// A class groups edits that are alike, so that the outcomes of some predict those of the others.
type class struct {
	move
	parent, field, kind, with string
}

// hash returns a hash by which classes are told apart.
func (c class) hash() uint64 {
	h := uint64(c.move)
	for _, s := range [...]string{c.parent, c.field, c.kind, c.with} {
		h = mix(h, hashBytes([]byte(s)))
	}
	return h
}

// A tally counts how many nodes of a class had to be kept and how many are gone.
type tally struct{ kept, gone float64 }

// plus returns a tally with more outcomes. Old ones fade, because the tree at the end is not like
// the tree at the start.
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

// share returns the estimated share that is kept. The prior weighs as much as two outcomes.
func (t tally) share(prior float64) float64 { return (2*prior + t.kept) / (2 + t.kept + t.gone) }

// odds holds the estimate for every class. The prior of a class is the estimate for its move.
type odds struct {
	moves    [moves]tally
	classes  stage.Map[uint64, tally] // by hash
	failures []failure                // on this tree that no smaller failure explains
}

// A failure is a place where an edit of a class failed.
type failure struct {
	*label
	first, last int32
	tokens      int32   // that the node has now
	weight      float64 // of the failure as evidence, from 1 down: see fading
}

// priors are the estimates before anything is known.
var priors = [moves]float64{removal: 0.1, reference: 0.5, emptying: 0.1, hoisting: 0.5, splicing: 0.5, least: 0.5, orphaning: 0.5}

// kept returns the estimated chance that an edit of a class fails.
func (o odds) kept(c *label) float64 {
	t, _ := o.classes.Get(c.hash)
	return min(t.share(o.moves[c.move].share(priors[c.move])), 0.999)
}

// orphansFail reports whether edits with definitions have failed and never succeeded. They are mostly
// tried where the same edit without them has failed: if definitions need not be used, they fail as
// well.
func (o odds) orphansFail() bool {
	const failures = 2
	return o.moves[orphaning].gone == 0 && o.moves[orphaning].kept >= failures
}

// note adds the outcomes of some edits. A reference that is gone counts as a removal as well: where
// even nodes that others may refer to can be removed, the others of their kind can be too. Otherwise one early
// failure would keep the removals waiting while references, of which there is one at a time, succeed
// one by one.
func (o odds) note(as []*singleEdit, kept, gone float64) odds {
	more := map[uint64]tally{}
	add := func(hash uint64, kept, gone float64) {
		t, ok := more[hash]
		if !ok {
			t, _ = o.classes.Get(hash)
		}
		more[hash] = t.plus(kept, gone)
	}
	for _, a := range as {
		add(a.hash, kept, gone)
		o.moves[a.move] = o.moves[a.move].plus(kept, gone)
		if a.move == reference && gone > 0 {
			c := a.class
			c.move = removal
			add(c.hash(), 0, gone)
		}
	}
	o.classes = o.classes.With(more)
	return o
}

// explained is how much of a failure is taken back when a smaller failure inside explains it. Not all
// of it, because both may have failed on their own account: in nested calls no argument can be
// removed, and not because of what it contains.
const explained = 0.5

// fail adds a failure. It explains the failures around it, which then count for less: a node that
// contains something needed cannot be removed either, whatever its class.
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
	o.failures = append(rest, failure{a.label, a.node.first, a.node.last, a.node.tokens, 1})
	o.classes = o.classes.With(retracted)
	return o.note([]*singleEdit{a}, 1, 0)
}
