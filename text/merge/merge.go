// Package merge brings changes of two sides of a text together, line by line, as diff3 and git do.
package merge

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/text/align"
)

// Lines returns base with the changes of both sides. It is not ok if the sides change the same lines,
// or lines next to each other, in different ways.
func Lines(base, ours, theirs []byte) (merged []byte, ok bool) {
	switch {
	case bytes.Equal(ours, theirs) || bytes.Equal(base, theirs):
		return ours, true
	case bytes.Equal(base, ours):
		return theirs, true
	}
	m := merger{base: lines(base)}
	a := side{text: lines(ours)}
	b := side{text: lines(theirs)}
	a.changes, b.changes = align.Diff(m.base, a.text), align.Diff(m.base, b.text)
	return m.merge(&a, &b)
}

// A side is a changed text, and the changes of it that are left to do.
type side struct {
	text    []string
	changes []align.Change
	shift   int // from a position in the base to one in text, after the changes so far
}

type merger struct {
	base []string
	at   int // what is before it is merged
	out  bytes.Buffer
}

func (m *merger) merge(a, b *side) ([]byte, bool) {
	for len(a.changes)+len(b.changes) > 0 {
		from, to := m.region(a, b)
		m.write(m.base[m.at:from])
		x, y := a.take(from, to), b.take(from, to)
		old := m.base[from:to]
		switch {
		case slices.Equal(x, y) || slices.Equal(y, old):
			m.write(x)
		case slices.Equal(x, old):
			m.write(y)
		default:
			return nil, false
		}
		m.at = to
	}
	m.write(m.base[m.at:])
	return m.out.Bytes(), true
}

// region returns the lines of the base from the next change on, with all changes that overlap or
// touch.
func (m *merger) region(a, b *side) (from, to int) {
	from, to = len(m.base), -1
	for _, s := range []*side{a, b} {
		if len(s.changes) > 0 && s.changes[0].A < from {
			from = s.changes[0].A
		}
	}
	to = from
	for grown := true; grown; {
		grown = false
		for _, s := range []*side{a, b} {
			for _, c := range s.changes {
				if c.A > to {
					break
				}
				if c.AEnd > to {
					to, grown = c.AEnd, true
				}
			}
		}
	}
	return from, to
}

// take returns what a side has where the base has a region.
func (s *side) take(from, to int) []string {
	start := from + s.shift
	for len(s.changes) > 0 && s.changes[0].A <= to {
		c := s.changes[0]
		s.shift = c.BEnd - c.AEnd
		s.changes = s.changes[1:]
	}
	return s.text[start : to+s.shift]
}

func (m *merger) write(ls []string) {
	for _, l := range ls {
		m.out.WriteString(l)
	}
}

func lines(data []byte) []string {
	var out []string
	for l := range bytes.Lines(data) {
		out = append(out, string(l))
	}
	return out
}
