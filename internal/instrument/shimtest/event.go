package shimtest

import (
	"encoding/binary"
	"fmt"

	"github.com/whittle-dd/whittle/trace"
)

// An event is a report of a shim: one of the messages E, I, B, L and T. A choice that was asked for with
// K is stored as T.
type event struct {
	op, kind byte
	site     uint64
	n, v     uint64
	asked    bool
}

func (e event) String() string {
	switch e.op {
	case 'E':
		return fmt.Sprintf("E %c %d", e.kind, e.site)
	case 'T':
		return fmt.Sprintf("T %c %d %d %d", e.kind, e.site, e.n, e.v)
	}
	return string(e.op)
}

// same reports whether e and f are equal, apart from the values of choices.
func (e event) same(f event) bool {
	return e.op == f.op && e.kind == f.kind && e.site == f.site && e.n == f.n
}

// encode encodes events as in the protocol.
func encode(events []event) []byte {
	var b []byte
	for _, e := range events {
		b = append(b, e.op)
		switch e.op {
		case 'E':
			b = binary.AppendUvarint(append(b, e.kind), e.site)
		case 'T':
			b = binary.AppendUvarint(append(b, e.kind), e.site)
			b = binary.AppendUvarint(b, e.n)
			b = binary.AppendUvarint(b, e.v)
		}
	}
	return b
}

func values(events []event) []uint64 {
	var vs []uint64
	for _, e := range events {
		if e.op == 'T' {
			vs = append(vs, e.v)
		}
	}
	return vs
}

// A listener is an instrument.Handler that records events and answers questions.
type listener struct {
	events  []event
	choices int // number of choices among the events
	asks    int
	names   map[uint64]string
	wrong   []string // violations of the protocol

	// answer returns choice i, counted from 0. If it is nil, questions are not allowed.
	answer func(i int, n uint64) (v uint64, ok bool)

	// predict returns the prediction that follows the order to run, and each answer. If it is nil,
	// nothing is predicted.
	predict func(l *listener) []event
}

func (l *listener) fault(format string, args ...any) {
	l.wrong = append(l.wrong, fmt.Sprintf("after %d events: ", len(l.events))+fmt.Sprintf(format, args...))
}

func (l *listener) named(site trace.Site) {
	if l.names[uint64(site)] == "" {
		l.fault("site %d is used before it has a name", site)
		l.Name(site, "?")
	}
}

func (l *listener) Enter(kind trace.PartKind, site trace.Site) {
	switch kind {
	case trace.Call, trace.Loop, trace.Branch, trace.Perm:
	default:
		l.fault("a part of kind %q", kind)
	}
	l.named(site)
	l.events = append(l.events, event{op: 'E', kind: byte(kind), site: uint64(site)})
}

func (l *listener) Iter()  { l.events = append(l.events, event{op: 'I'}) }
func (l *listener) Body()  { l.events = append(l.events, event{op: 'B'}) }
func (l *listener) Leave() { l.events = append(l.events, event{op: 'L'}) }

func (l *listener) Took(kind trace.Kind, site trace.Site, n, v uint64) {
	l.choice(kind, site, n, v, false)
}

func (l *listener) choice(kind trace.Kind, site trace.Site, n, v uint64, asked bool) {
	switch kind {
	case trace.Int:
		if n > 0 && v >= n {
			l.fault("%d was chosen of [0, %d)", v, n)
		}
	case trace.Float, trace.Norm, trace.Exp:
		if n != 0 {
			l.fault("a float with n = %d", n)
		}
	default:
		l.fault("a choice of kind %q", kind)
	}
	l.named(site)
	l.choices++
	l.events = append(l.events, event{'T', byte(kind), uint64(site), n, v, asked})
}

func (l *listener) Ask(kind trace.Kind, site trace.Site, n uint64) (uint64, bool) {
	l.asks++
	if l.answer == nil {
		l.fault("a choice was asked for")
		return 0, false
	}
	v, ok := l.answer(l.choices, n)
	if ok {
		l.choice(kind, site, n, v, true)
	}
	return v, ok
}

func (l *listener) Predict() []byte {
	if l.predict == nil {
		return nil
	}
	return encode(l.predict(l))
}

func (l *listener) Name(site trace.Site, name string) {
	if l.names == nil {
		l.names = map[uint64]string{}
	}
	if was, ok := l.names[uint64(site)]; ok && was != name {
		l.fault("site %d is called %q and %q", site, was, name)
	}
	l.names[uint64(site)] = name
}
