package python_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// A log is a handler that records events, and answers with the choices of another log.
type log struct {
	t      *testing.T
	bytes  []byte // as messages of the protocol
	lines  []string
	kinds  []trace.PartKind // of the open parts
	bodies []bool
	names  map[trace.Site]string
	taken  []taken
	asked  int

	answers []taken // nil: 0
	predict []byte
	slices  int // predictions are this long; 0: all of it
	stopAt  int // number of the question that stops the run, from 1
}

type taken struct {
	kind trace.Kind
	site trace.Site
	n, v uint64
}

func newLog(t *testing.T) *log { return &log{t: t, names: map[trace.Site]string{}} }

func (l *log) line(format string, args ...any) {
	l.lines = append(l.lines, strings.Repeat("  ", len(l.kinds))+fmt.Sprintf(format, args...))
}

// name returns the name of a site, which must have been reported before.
func (l *log) name(s trace.Site) string {
	n, ok := l.names[s]
	if !ok {
		l.t.Errorf("site %d has no name", s)
	}
	return n
}

func (l *log) Enter(k trace.PartKind, s trace.Site) {
	l.line("%c %s", k, l.name(s))
	l.push(k)
	l.bytes = binary.AppendUvarint(append(l.bytes, 'E', byte(k)), uint64(s))
}

func (l *log) push(k trace.PartKind) {
	l.kinds, l.bodies = append(l.kinds, k), append(l.bodies, false)
}

func (l *log) top() trace.PartKind {
	if len(l.kinds) == 0 {
		return trace.Root
	}
	return l.kinds[len(l.kinds)-1]
}

func (l *log) Iter() {
	if l.top() != trace.Loop {
		l.t.Errorf("a round of %c", l.top())
	}
	l.line("round")
	l.push(trace.Iter)
	l.bytes = append(l.bytes, 'I')
}

func (l *log) Body() {
	if l.top() != trace.Iter || l.bodies[len(l.bodies)-1] {
		l.t.Errorf("a body in %c, or a second one", l.top())
		return
	}
	l.bodies[len(l.bodies)-1] = true
	l.line("body")
	l.bytes = append(l.bytes, 'B')
}

func (l *log) Leave() {
	if len(l.kinds) == 0 {
		l.t.Error("nothing is open, and it ends")
		return
	}
	l.kinds, l.bodies = l.kinds[:len(l.kinds)-1], l.bodies[:len(l.bodies)-1]
	l.bytes = append(l.bytes, 'L')
}

func (l *log) Took(k trace.Kind, s trace.Site, n, v uint64) {
	l.line("%c %s %d of %d", k, l.name(s), v, n)
	if n > 0 && v >= n {
		l.t.Errorf("%d is not of [0, %d)", v, n)
	}
	l.taken = append(l.taken, taken{k, s, n, v})
	l.bytes = append(l.bytes, 'T', byte(k))
	for _, x := range []uint64{uint64(s), n, v} {
		l.bytes = binary.AppendUvarint(l.bytes, x)
	}
}

func (l *log) Ask(k trace.Kind, s trace.Site, n uint64) (uint64, bool) {
	l.asked++
	if l.asked == l.stopAt {
		return 0, false
	}
	var v uint64
	if i := len(l.taken); l.answers != nil {
		if i >= len(l.answers) {
			l.t.Fatalf("choice %d was not recorded", i)
		}
		a := l.answers[i]
		if a.kind != k || a.site != s || a.n != n {
			l.t.Fatalf("choice %d is %c %s of %d, recorded was %v", i, k, l.name(s), n, a)
		}
		v = a.v
	}
	l.Took(k, s, n, v)
	return v, true
}

// Predict returns the rest of the recording, or nothing if the run differs from it.
func (l *log) Predict() []byte {
	if !bytes.HasPrefix(l.predict, l.bytes) {
		return nil
	}
	rest := l.predict[len(l.bytes):]
	if l.slices > 0 {
		rest = rest[:min(l.slices, len(rest))]
		for len(rest) > 0 && !whole(rest) {
			rest = rest[:len(rest)-1]
		}
	}
	return rest
}

// whole reports whether b consists of complete messages.
func whole(b []byte) bool {
	for len(b) > 0 {
		fields := map[byte]int{'E': 1, 'T': 3}[b[0]]
		if b = b[1:]; fields == 0 {
			continue
		}
		if len(b) == 0 {
			return false
		}
		b = b[1:]
		for range fields {
			_, n := binary.Uvarint(b)
			if n <= 0 {
				return false
			}
			b = b[n:]
		}
	}
	return true
}

func (l *log) Name(s trace.Site, name string) {
	if old, ok := l.names[s]; ok && old != name {
		l.t.Errorf("site %d is called %q and %q", s, old, name)
	}
	l.names[s] = name
}
