package stage

import (
	"sync/atomic"

	"github.com/whittle-dd/whittle/reduce"
)

// A Meter counts the steps of a plan that is being made, and lets it pause: see [Metered]. A nil
// Meter does nothing.
type Meter struct {
	every, left int
	pause       func() bool // nil: the plan is made
}

// abandoned is the panic that ends work on a plan that nobody reads anymore.
type abandoned struct{}

// Visit counts n steps, such as nodes looked at. It does not return if the plan that they are for is
// not read any further.
func (m *Meter) Visit(n int) {
	if m == nil || m.pause == nil {
		return
	}
	if m.left -= n; m.left > 0 {
		return
	}
	m.left = m.every
	if !m.pause() {
		m.pause = nil
		panic(abandoned{})
	}
}

// Metered is [Later] for plans that take many steps to make: the plan has a pause, which is an
// attempt with nothing to ask, for every [reduce.PauseEvery] steps that make takes until it returns.
// If the plan is not read beyond a pause, make is abandoned there, and called again if it is read
// later. Like Later, it does not hold on to make when the plan is made.
func Metered[C any](make func(*Meter) reduce.Plan[C]) reduce.Plan[C] {
	return metered(reduce.PauseEvery, make)
}

func metered[C any](every int, make func(*Meter) reduce.Plan[C]) reduce.Plan[C] {
	type state struct { // one of them
		make func(*Meter) reduce.Plan[C]
		made reduce.Plan[C]
	}
	var now atomic.Pointer[state]
	now.Store(&state{make: make})
	return func(yield func(reduce.Attempt[C]) bool) {
		s := now.Load()
		if s.make != nil {
			m := &Meter{every: every, left: every, pause: func() bool { return yield(reduce.Pause[C]()) }}
			plan, ok := finish(m, s.make)
			if !ok {
				return
			}
			s = &state{made: plan}
			now.Store(s)
		}
		if s.made != nil {
			s.made(yield)
		}
	}
}

// finish returns the plan that make returns, or false if it was abandoned.
func finish[C any](m *Meter, make func(*Meter) reduce.Plan[C]) (p reduce.Plan[C], ok bool) {
	defer func() {
		if r := recover(); r != nil && r != (abandoned{}) {
			panic(r)
		}
	}()
	p = make(m)
	m.pause = nil
	return p, true
}
