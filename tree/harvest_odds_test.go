package tree

import "testing"

func labelFor(m move, kind string) *label {
	c := class{move: m, kind: kind}
	return &label{class: c, hash: c.hash()}
}

// A failure inside another explains it: half of the outer one is taken back, once. A failure beside it
// explains nothing.
func TestOddsExplain(t *testing.T) {
	outer, inner := labelFor(removal, "outer"), labelFor(removal, "inner")
	at := func(l *label, first, last int32) *singleEdit {
		return &singleEdit{label: l, node: &Node{first: first, last: last}}
	}
	var o odds
	before := o.kept(outer)
	o = o.fail(at(outer, 10, 20))
	failed := o.kept(outer)
	if failed <= before {
		t.Errorf("after a failure %f, before %f", failed, before)
	}
	beside := o.fail(at(inner, 30, 31))
	if beside.kept(outer) < failed {
		t.Errorf("one beside it makes it %f, was %f", beside.kept(outer), failed)
	}
	within := o.fail(at(inner, 12, 13))
	if got, _ := within.classes.Get(outer.hash); got.kept != 1-explained || len(within.failures) != 1 {
		t.Errorf("one within it leaves %v, %d failures", got, len(within.failures))
	}
	if got, _ := within.fail(at(inner, 12, 12)).classes.Get(outer.hash); got.kept != 1-explained {
		t.Errorf("another within that leaves %v", got)
	}
	if within.kept(inner) <= before {
		t.Errorf("the inner one is at %f", within.kept(inner))
	}
	if got := o.kept(outer); got != failed {
		t.Errorf("the first odds have changed to %f", got)
	}
}

// Evidence moves the estimate to the share that was seen; old evidence fades.
func TestOddsLearn(t *testing.T) {
	l := labelFor(removal, "x")
	a := &singleEdit{label: l, node: &Node{}}
	var o odds
	for range 200 {
		o = o.note([]*singleEdit{a}, 0, 1)
	}
	if got := o.kept(l); got > 0.01 {
		t.Errorf("all succeeded: %f", got)
	}
	for range 60 {
		o = o.note([]*singleEdit{a}, 1, 0)
	}
	if got := o.kept(l); got < 0.7 {
		t.Errorf("the last 60 failed: %f", got)
	}
	other := labelFor(removal, "never seen")
	if got := o.kept(other); got <= priors[removal] {
		t.Errorf("a new class does not inherit from the others: %f", got)
	}
	if got := o.kept(labelFor(hoisting, "")); got != priors[hoisting] {
		t.Errorf("another move: %f", got)
	}
}

// In a small tree a hoist that hardly succeeds waits until all passes have run dry; a removal is left to
// proof even then.
func TestUnlikely(t *testing.T) {
	d := flat(10)
	for _, m := range []move{removal, hoisting} {
		a := &singleEdit{label: labelFor(m, "word"), node: d.root}
		d.patient = false
		if !d.unlikely(a, 3) || d.unlikely(a, 0.1) {
			t.Errorf("move %d: not by its risk", m)
		}
		d.patient = true
		if got := d.unlikely(a, 3); got != (m == removal) || !d.unlikely(a, 10) {
			t.Errorf("move %d: %v when all have run dry", m, got)
		}
	}
}
