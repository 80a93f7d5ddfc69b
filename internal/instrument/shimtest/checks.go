package shimtest

import (
	"fmt"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
)

// record: a recorded run prints what the plain program prints, reports what it does, and asks
// nothing.
func record(s *suite) error {
	r, err := s.recorded()
	if err != nil || s.plain == nil {
		return err
	}
	out, status, err := s.withoutShim(s.plain, nil)
	if err != nil {
		return err
	}
	if string(out) != string(r.Output) || status != r.Status {
		return fmt.Errorf("printed %s with status %d; the plain program %s with %d", short(r.Output), r.Status, short(out), status)
	}
	return nil
}

// replay: the choices of a recording reproduce it, whether all of them are predicted or all of them
// are asked for.
func replay(s *suite) error {
	was, err := s.recorded()
	if err != nil {
		return err
	}
	if err := predicted(s, was); err != nil {
		return err
	}
	none := &listener{answer: answers(values(was.events))}
	r, err := s.ended(none, false)
	if err != nil {
		return fmt.Errorf("with no prediction: %w", err)
	}
	if r.asks != r.choices {
		return fmt.Errorf("with no prediction, %d of %d choices were asked for", r.asks, r.choices)
	}
	return equal(r, was)
}

// again: a run that is predicted completely asks nothing.
func again(s *suite) error {
	was, err := s.recorded()
	if err != nil {
		return err
	}
	return predicted(s, was)
}

func predicted(s *suite, was recording) error {
	all := &listener{predict: func(*listener) []event { return was.events }}
	r, err := s.ended(all, false)
	if err != nil {
		return fmt.Errorf("with all predicted: %w", err)
	}
	return equal(r, was)
}

// cut: a prediction that ends anywhere is used up to its end, and the answer to the question after
// it may bring another prediction. Predictions of nothing and of everything are checked by replay.
func cut(s *suite) error {
	was, err := s.recorded()
	if err != nil {
		return err
	}
	for _, at := range places(len(was.events)) {
		if at == 0 || at == len(was.events) {
			continue
		}
		if err := followed(s, was, was.events[:at], nil); err != nil {
			return fmt.Errorf("predicted %d of %d events: %w", at, len(was.events), err)
		}
	}
	step := len(was.events)/5 + 1
	l := &listener{answer: answers(values(was.events)), predict: func(l *listener) []event {
		n := len(l.events)
		return was.events[n:min(n+step, len(was.events))]
	}}
	r, err := s.ended(l, false)
	if err != nil {
		return err
	}
	if r.asks > 6 {
		return fmt.Errorf("%d choices were asked for with predictions of %d of %d events", r.asks, step, len(was.events))
	}
	return equal(r, was)
}

// places returns at most six numbers of [0, n], evenly spread and including both ends.
func places(n int) []int {
	const most = 5
	var out []int
	for i := range min(most, n) + 1 {
		out = append(out, i*n/max(min(most, n), 1))
	}
	return out
}

// followed replays a run with a prediction that may be wrong. The shim must take choices from it up
// to the first difference and ask for those after it. The first answer brings the prediction that
// then returns, which must be right; nil stands for none.
func followed(s *suite, was recording, first []event, then func(n int) []event) error {
	same := 0
	for same < min(len(first), len(was.events)) && first[same].same(was.events[same]) {
		same++
	}
	begun := false
	l := &listener{answer: answers(values(was.events)), predict: func(l *listener) []event {
		if !begun {
			begun = true
			return first
		}
		if then == nil {
			return nil
		}
		return then(len(l.events))
	}}
	r, err := s.ended(l, false)
	if err != nil {
		return err
	}
	asked := false
	for i, e := range r.events {
		if e.op != 'T' {
			continue
		}
		want := i >= same && (then == nil || !asked)
		if e.asked != want {
			return fmt.Errorf("the prediction is right for %d events; choice at event %d of %d: asked %v, want %v", same, i, len(was.events), e.asked, want)
		}
		asked = asked || e.asked
	}
	return equal(r, was)
}

// differ: a prediction is dropped at the first event that differs from it in site, range, kind or
// structure.
func differ(s *suite) error {
	was, err := s.recorded()
	if err != nil {
		return err
	}
	rest := func(n int) []event { return was.events[n:] }
	for i, at := range places(len(was.events) - 1) {
		e := was.events[at]
		wrong := spoil(e, i)
		p := append(append(append([]event{}, was.events[:at]...), wrong...), was.events[at+1:]...)
		var then func(int) []event
		if i%4 == 1 {
			then = rest
		}
		if err := followed(s, was, p, then); err != nil {
			return fmt.Errorf("predicted %v instead of %v: %w", wrong, e, err)
		}
	}
	return nil
}

// spoil returns wrong predictions of an event. Every other time it returns none, because then the
// events that follow would match again. It also changes the values of choices, so that the output
// shows whether a shim took them.
func spoil(e event, i int) []event {
	w := e
	w.v = (e.v + 1) % max(e.n, 1)
	switch {
	case i%2 == 0:
		return nil
	case e.op == 'T' && i%3 == 0:
		w.n++
	case e.op == 'T' && i%3 == 1, e.op == 'E' && i%3 == 0:
		w.site += 1 << 30
	case e.op == 'T':
		w.kind = 'g'
	case e.op == 'E' && e.kind == 'F':
		w.kind = 'S'
	case e.op == 'E':
		w.kind = 'F'
	default:
		return []event{{op: 'E', kind: 'S', site: 1 << 30}, w}
	}
	return []event{w}
}

// change: another answer changes what depends on it and nothing before it.
func change(s *suite) error {
	was, err := s.recorded()
	if err != nil {
		return err
	}
	vs := values(was.events)
	for _, at := range places(len(vs) - 1) {
		ws := append([]uint64{}, vs...)
		e := choice(was.events, at)
		if ws[at] = 0; vs[at] == 0 && e.n != 1 {
			ws[at] = 1
		}
		r, err := s.ended(&listener{answer: answers(ws)}, false)
		if err != nil {
			return fmt.Errorf("choice %d changed from %d to %d: %w", at, vs[at], ws[at], err)
		}
		for i := 0; ; i++ {
			if !r.events[i].same(was.events[i]) {
				return fmt.Errorf("choice %d changed from %d to %d: event %d before it is %v, was %v", at, vs[at], ws[at], i, r.events[i], was.events[i])
			}
			if was.events[i].op == 'T' && r.choicesBefore(i) == at {
				break
			}
		}
		if got := choice(r.events, at).v; got != ws[at] {
			return fmt.Errorf("choice %d is %d, answered was %d", at, got, ws[at])
		}
	}
	return nil
}

// choicesBefore returns the number of choices before event i.
func (l *listener) choicesBefore(i int) int { return len(values(l.events[:i])) }

// choice returns choice k of the events, counted from 0.
func choice(events []event, k int) event {
	for _, e := range events {
		if e.op == 'T' {
			if k == 0 {
				return e
			}
			k--
		}
	}
	return event{}
}

// stop: X ends a run at once, with status 96, and does not affect the next run.
func stop(s *suite) error {
	for _, after := range []int{0, 2} {
		l := &listener{answer: func(i int, n uint64) (uint64, bool) { return 1, i < after }}
		began := time.Now()
		r, err := s.do(l, false, instrument.Limits{})
		if err != nil {
			return err
		}
		if !r.GaveUp || r.Status != 96 || r.choices != after {
			return fmt.Errorf("stopped after %d choices: status %d, want 96; %d choices, gave up %v, %v", after, r.Status, r.choices, r.GaveUp, time.Since(began))
		}
	}
	return nil
}

// many: runs are independent of earlier runs in the same process.
func many(s *suite) error {
	if features, err := s.features(); err != nil || features&1 == 0 {
		return err // each run has a process of its own
	}
	first, err := s.recorded()
	if err != nil {
		return err
	}
	other, err := s.ended(&listener{answer: answers(nil)}, false)
	if err != nil {
		return err
	}
	for range 2 {
		r, err := s.ended(&listener{answer: answers(values(first.events))}, false)
		if err != nil {
			return err
		}
		if err := equal(r, first); err != nil {
			return fmt.Errorf("a later run: %w", err)
		}
		if r, err = s.ended(&listener{answer: answers(nil)}, false); err != nil {
			return err
		}
		if err := equal(r, other); err != nil {
			return fmt.Errorf("a later run with other choices: %w", err)
		}
	}
	if s.plain == nil {
		return nil
	}
	last, err := s.ended(&listener{}, true)
	if err != nil {
		return err
	}
	return equal(last, first)
}

// late: a run that does not end by itself is ended, and has reported its choices until then. How
// many choices that are depends on the machine, so the limit grows until there are enough.
func late(s *suite) error {
	const enough = 1000
	for limit := 250 * time.Millisecond; ; limit *= 2 {
		r, err := s.do(&listener{}, true, instrument.Limits{Time: limit})
		if err != nil {
			return err
		}
		if !r.Late {
			return fmt.Errorf("not late: status %d after %v; its errors:\n%s", r.Status, r.Elapsed, r.Errors)
		}
		if s.name != "endless" || r.choices >= enough {
			return nil
		}
		if limit > s.patience {
			return fmt.Errorf("only %d choices were reported in %v: a shim must send its buffer when it is full", r.choices, r.Elapsed)
		}
	}
}

// tooLarge: a run that prints too much is reported as such.
func tooLarge(s *suite) error {
	r, err := s.do(&listener{}, true, instrument.Limits{Output: 100_000})
	if err != nil {
		return err
	}
	if !r.Large || r.Output != nil {
		return fmt.Errorf("large %v, %d bytes", r.Large, len(r.Output))
	}
	return nil
}
