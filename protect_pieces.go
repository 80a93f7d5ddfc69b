package whittle

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/text"
)

// A piece is a text that must stay, byte for byte.
type piece struct {
	text        []byte
	left, right edge
}

// An edge says what must be beside a piece, each in addition to those before it: a piece that was a
// word must not become a part of a longer one.
type edge uint8

const (
	anywhere edge = iota
	atWord        // not in the middle of a word
	atLine        // a line begins or ends
	atEnd         // the file begins or ends
)

// wordEdge returns the edge at a position of the original that is not in a line of its own.
func wordEdge(data []byte, at int) edge {
	if atWord.holds(data, at) {
		return atWord
	}
	return anywhere
}

// holds reports whether a candidate has the edge at a position.
func (e edge) holds(data []byte, at int) bool {
	switch e {
	case atWord:
		return at == 0 || at == len(data) || !lex.IsWord(data[at-1]) || !lex.IsWord(data[at])
	case atLine:
		return at == 0 || at == len(data) || data[at-1] == '\n' || data[at] == '\n'
	}
	return true
}

// merged returns ranges of a text as pieces, in order. Ranges that overlap are one.
func merged(data []byte, ranges []keptRange) []piece {
	slices.SortStableFunc(ranges, func(a, b keptRange) int { return cmp.Compare(a.from, b.from) })
	var out []piece
	at := keptRange{to: -1}
	for i, r := range append(ranges, keptRange{from: len(data) + 1, to: len(data) + 1}) {
		if r.from < at.to {
			if r.from == at.from {
				at.left = max(at.left, r.left)
			}
			if r.to == at.to {
				at.right = max(at.right, r.right)
			} else if r.to > at.to {
				at.to, at.right = r.to, r.right
			}
			continue
		}
		if i > 0 {
			out = append(out, piece{data[at.from:at.to], at.left, at.right})
		}
		at = r
	}
	return out
}

// locate finds pieces in a candidate, in order and without overlap, each as early as possible.
func locate(pieces []piece, data []byte) ([]text.Span, bool) {
	out := make([]text.Span, 0, len(pieces))
	at := 0
	for _, p := range pieces {
		from := p.find(data, at)
		if from < 0 {
			return nil, false
		}
		at = from + len(p.text)
		out = append(out, text.Span{Start: from, End: at})
	}
	return out, true
}

// find returns where a piece is first found in data from a position on, -1 if nowhere.
func (p piece) find(data []byte, at int) int {
	switch {
	case p.left == atEnd:
		if at == 0 && bytes.HasPrefix(data, p.text) && p.right.holds(data, len(p.text)) {
			return 0
		}
		return -1
	case p.right == atEnd:
		from := len(data) - len(p.text)
		if from >= at && bytes.HasSuffix(data, p.text) && p.left.holds(data, from) {
			return from
		}
		return -1
	}
	for at <= len(data) {
		i := bytes.Index(data[at:], p.text)
		if i < 0 {
			return -1
		}
		at += i
		if p.left.holds(data, at) && p.right.holds(data, at+len(p.text)) {
			return at
		}
		at++
	}
	return -1
}
