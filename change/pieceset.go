package change

import (
	"bytes"
	"fmt"
	"strings"
)

// A pieceSet is the difference between two texts.
type pieceSet struct {
	pieces []piece
	at     []int // the pieces that differ
	unit   string
}

func newPieceSet(works, fails []byte, unit string, cut grain) *pieceSet {
	s := &pieceSet{pieces: cut(piece{works, fails}), unit: unit}
	for i, p := range s.pieces {
		if !p.same() {
			s.at = append(s.at, i)
		}
	}
	return s
}

// Len returns the number of changes.
func (s *pieceSet) Len() int { return len(s.at) }

// Apply returns the text with the chosen changes. All fit together.
func (s *pieceSet) Apply(chosen []int) ([]byte, error) {
	var b []byte
	next := 0
	for i, p := range s.pieces {
		if next < len(chosen) && s.at[chosen[next]] == i {
			b = append(b, p.new...)
			next++
		} else {
			b = append(b, p.old...)
		}
	}
	return b, nil
}

// Describe returns a few words about a change.
func (s *pieceSet) Describe(i int) string {
	line := 1
	for _, p := range s.pieces[:s.at[i]] {
		line += bytes.Count(p.new, []byte("\n"))
	}
	p := s.pieces[s.at[i]]
	n := max(bytes.Count(p.new, []byte("\n")), 1)
	switch {
	case s.unit == "hunk" && n > 1:
		return fmt.Sprintf("lines %d to %d", line, line+n-1)
	case s.unit == "hunk" || s.unit == "line":
		return fmt.Sprintf("line %d", line)
	case len(p.old) == 0:
		return fmt.Sprintf("line %d: add %s", line, quoted(p.new))
	case len(p.new) == 0:
		return fmt.Sprintf("line %d: remove %s", line, quoted(p.old))
	}
	return fmt.Sprintf("line %d: %s to %s", line, quoted(p.old), quoted(p.new))
}

// quoted returns a text in quotes, shortened.
func quoted(b []byte) string {
	const most = 40
	s := strings.TrimSpace(string(b))
	if s == "" {
		s = string(b)
	}
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
