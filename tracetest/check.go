package tracetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// A Property says whether something holds for a value: by an error, where nil means that
// it holds, or by what it tells a testing.TB. That one is no more than a record of one
// run: Error and Fatal are failures of the property, and Skip says that the value is not
// meant. A panic is a failure in both.
type Property[V any] interface {
	func(V) error | func(testing.TB, V)
}

// Check draws values and checks that a property holds for them. The first for which it
// does not is reduced, reported, and kept as a trace in testdata/trace, in a folder with
// the name of the test. The traces that are there are replayed before anything is drawn.
//
// A test may call Check more than once: the traces of the second are kept in a folder
// with "+2" behind the name.
func Check[V any, P Property[V]](tb testing.TB, gen func(*T) V, prop P) {
	tb.Helper()
	CheckWith(tb, Options{}, gen, prop)
}

// CheckWith is [Check] with options.
func CheckWith[V any, P Property[V]](tb testing.TB, o Options, gen func(*T) V, prop P) {
	tb.Helper()
	c := newChecker(tb, o, gen, prop)
	if c.replay(tb) {
		c.search(tb)
	}
}

// A checker is a generator and a property, and where their traces are.
type checker[V any] struct {
	Options
	gen  func(*T) V
	prop func(testing.TB, V) error
	name []string // the test's, and which of its checks it is
}

func newChecker[V any, P Property[V]](tb testing.TB, o Options, gen func(*T) V, prop P) *checker[V] {
	return &checker[V]{o.filled(), gen, asFunction[V](prop), nameOf(tb)}
}

// asFunction makes one sort of property of both. A failure is an error of type *failure.
func asFunction[V any](prop any) func(testing.TB, V) error {
	if p, ok := prop.(func(testing.TB, V)); ok {
		return func(tb testing.TB, v V) error {
			return newRecorder(tb).run(func(tb testing.TB) { p(tb, v) })
		}
	}
	p := prop.(func(V) error)
	return func(_ testing.TB, v V) error {
		var err error
		e := protect(func() {
			if got := p(v); errors.Is(got, ErrSkip) {
				err = got
			} else if got != nil {
				err = &failure{message: got.Error()}
			}
		})
		if !e.returned {
			return e.failure("the property")
		}
		return err
	}
}

// enoughSkipped is how many cases are drawn for one that is not skipped.
const enoughSkipped = 10

// search draws cases until the property fails for one.
func (c *checker[V]) search(tb testing.TB) {
	tb.Helper()
	var skipped error
	done := 0
	for i := 0; done < c.Cases && i < enoughSkipped*c.Cases; i++ {
		seed := c.Seed + uint64(i)
		x, _ := c.record(tb, seeded(seed))
		switch {
		case x.failure != nil:
			tb.Error(c.conclude(tb, x, fmt.Sprintf("seed %d", seed)))
			return
		case x.skipped != nil:
			skipped = x.skipped
		default:
			done++
		}
	}
	switch {
	case done == 0 && c.Cases > 0:
		tb.Errorf("tracetest: all of %d cases were skipped, the last with %q: nothing was checked", enoughSkipped*c.Cases, skipped)
	case done < c.Cases:
		tb.Logf("tracetest: %d cases of %d were checked, the others were skipped, the last with %q", done, enoughSkipped*c.Cases, skipped)
	}
}

// A tried is a value and what the property says about it.
type tried[V any] struct {
	value V
	text  string // the value before the property has seen it
	word  string // the same as %v
	trace *trace.Trace

	failure *failure // nil: it holds
	skipped error
	kind    string // of the failure
}

// record draws a case. Not ok: the source does not suffice.
func (c *checker[V]) record(tb testing.TB, src rand.Source) (x *tried[V], ok bool) {
	r := trace.NewRecording()
	x, ok = c.generate(r, src)
	if ok {
		c.judge(tb, x)
	}
	return x, ok
}

// again replays a trace as it is.
func (c *checker[V]) again(tb testing.TB, t *trace.Trace) (x *tried[V], ok bool) {
	x, ok = c.generate(trace.Unchanged(trace.NewRun(t, nil, 0)), nil)
	if ok {
		c.judge(tb, x)
	}
	return x, ok
}

// generate makes a value. Not ok: the run was given up.
func (c *checker[V]) generate(r *trace.Replay, src rand.Source) (x *tried[V], ok bool) {
	x = &tried[V]{}
	t := newT(r, src)
	e := protect(func() { x.value = c.gen(t) })
	t.over = true
	x.trace = r.Trace()
	if Stopped(e.panicked) || r.Failed() {
		return x, false
	}
	if e.returned {
		x.text = show(x.value)
		return x, true
	}
	x.failure = e.failure("the generator")
	x.kind = "generator " + x.failure.kindOf("", c.Kind)
	return x, true
}

// judge has the property say what it says about a value.
func (c *checker[V]) judge(tb testing.TB, x *tried[V]) {
	if x.failure != nil {
		return
	}
	x.word = fmt.Sprint(x.value)
	switch err := c.prop(tb, x.value).(type) {
	case nil:
	case *failure:
		x.failure = err
		x.kind = err.kindOf(x.word, c.Kind)
	default:
		x.skipped = err
	}
}
