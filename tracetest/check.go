package tracetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// A Property checks a value. It either returns an error, which is nil if the property holds, or takes
// a testing.TB that records one run: Error and Fatal report a failure of the property, and Skip skips a
// value that the property does not apply to. In both forms, a panic is a failure.
type Property[V any] interface {
	func(V) error | func(testing.TB, V)
}

// Check draws values and checks that a property holds for them. The first value for which it fails is
// reduced, reported, and kept as a trace in testdata/trace, in a directory with the name of the test.
// Check replays the traces in this directory before it draws new values.
//
// A test may call Check more than once: the traces of the second call are kept in a directory with
// "+2" appended to its name.
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

// A checker checks one property with the values of one generator.
type checker[V any] struct {
	Options
	gen  func(*T) V
	prop func(testing.TB, V) error
	name []string // of the test; for its second and later checks, also their number
}

func newChecker[V any, P Property[V]](tb testing.TB, o Options, gen func(*T) V, prop P) *checker[V] {
	return &checker[V]{o.filled(), gen, asFunction[V](prop), nameOf(tb)}
}

// asFunction converts both forms of properties to one. A failure is an error of type *failure.
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

// enoughSkipped is how many cases are drawn at most for each case that is not skipped.
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
		tb.Errorf("tracetest: all %d cases were skipped, the last with %q: nothing was checked", enoughSkipped*c.Cases, skipped)
	case done < c.Cases:
		tb.Logf("tracetest: %d cases of %d were checked, the others were skipped, the last with %q", done, enoughSkipped*c.Cases, skipped)
	}
}

// A tried value is a value with the result of the property.
type tried[V any] struct {
	value V
	text  string // the value in Go syntax, before the property could change it
	word  string // the same in the format %v
	trace *trace.Trace

	failure *failure // nil: the property holds
	skipped error
	kind    string // of the failure
}

// record draws a case and checks it. It reports false if the source ran out of values.
func (c *checker[V]) record(tb testing.TB, src rand.Source) (x *tried[V], ok bool) {
	r := trace.NewRecording()
	x, ok = c.generate(r, src)
	if ok {
		c.judge(tb, x)
	}
	return x, ok
}

// again replays a trace without changes and checks its value.
func (c *checker[V]) again(tb testing.TB, t *trace.Trace) (x *tried[V], ok bool) {
	x, ok = c.generate(trace.Unchanged(trace.NewRun(t, nil, 0)), nil)
	if ok {
		c.judge(tb, x)
	}
	return x, ok
}

// generate makes a value. It reports false if the run was stopped.
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

// judge checks a value with the property.
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
