package change

import (
	"bytes"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// A piece is a part of a text: what it is in the text that works, and in the one that fails. The
// pieces of two texts, one after the other, are both texts.
type piece struct{ old, new []byte }

func (p piece) same() bool { return bytes.Equal(p.old, p.new) }

// A grain cuts pieces of two texts into smaller ones.
type grain func(piece) []piece

// cutWhole does not cut.
func cutWhole(p piece) []piece { return []piece{p} }

// cutHunks cuts into the runs of lines that differ, and what is between them. Lines that are the same at
// the beginning and at the end are not looked at: there may be millions, on every step of dd.
func cutHunks(p piece) []piece {
	head, tail := sameLines(p.old, p.new)
	var out []piece
	if head > 0 {
		out = append(out, piece{p.old[:head], p.old[:head]})
	}
	out = append(out, cutRuns(piece{p.old[head : len(p.old)-tail], p.new[head : len(p.new)-tail]}, text.SplitLines)...)
	if tail > 0 {
		end := p.old[len(p.old)-tail:]
		out = append(out, piece{end, end})
	}
	return out
}

// sameLines returns how many bytes are in whole lines that are the same at the beginning of two texts,
// and at their end.
func sameLines(a, b []byte) (head, tail int) {
	n := min(len(a), len(b))
	for head < n && a[head] == b[head] {
		head++
	}
	if head < len(a) || head < len(b) {
		head = bytes.LastIndexByte(a[:head], '\n') + 1
	}
	same := 0
	for same < n-head && a[len(a)-1-same] == b[len(b)-1-same] {
		same++
		// A line begins here if both texts have the end of another one before it.
		if at, bt := len(a)-1-same, len(b)-1-same; (at < head || a[at] == '\n') && (bt < head || b[bt] == '\n') {
			tail = same
		}
	}
	return head, tail
}

// cutLines cuts into lines, and cutTokens into tokens of the lines that differ.
func cutLines(p piece) []piece {
	return each(cutHunks(p), func(p piece) []piece { return single(p, text.SplitLines, alike) })
}
func cutTokens(p piece) []piece { return finer(cutLines(p), text.SplitTokens) }

// cutChars cuts into the fewest characters that differ, whatever tokens they are in. If they are very
// many, it looks only into tokens that differ.
func cutChars(p piece) []piece {
	return each(cutHunks(p), func(p piece) []piece {
		old, new := text.SplitChars(p.old), text.SplitChars(p.new)
		changes, ok := align.Shortest(asStrings(old), asStrings(new))
		if !ok {
			return finer(cutTokens(p), text.SplitChars)
		}
		return each(cutAt(old, new, changes), func(p piece) []piece { return single(p, text.SplitChars, nil) })
	})
}

// cutBytes is for content that is not text.
func cutBytes(p piece) []piece { return finer([]piece{p}, text.SplitBytes) }

func finer(ps []piece, split func([]byte) [][]byte) []piece {
	return each(ps, func(p piece) []piece {
		return each(cutRuns(p, split), func(p piece) []piece { return single(p, split, nil) })
	})
}

// each cuts the pieces that differ.
func each(ps []piece, cut grain) []piece {
	var out []piece
	for _, p := range ps {
		if p.same() {
			out = append(out, p)
		} else {
			out = append(out, cut(p)...)
		}
	}
	return out
}

// cutRuns aligns the two sides of a piece.
func cutRuns(p piece, split func([]byte) [][]byte) []piece {
	old, new := split(p.old), split(p.new)
	return cutAt(old, new, align.Diff(asStrings(old), asStrings(new)))
}

// cutAt returns the changes between two lists of items, and what is between the changes.
func cutAt(old, new [][]byte, changes []align.Change) []piece {
	var out []piece
	a := 0
	for _, c := range changes {
		if c.A > a {
			kept := join(old[a:c.A])
			out = append(out, piece{kept, kept})
		}
		out = append(out, piece{join(old[c.A:c.AEnd]), join(new[c.B:c.BEnd])})
		a = c.AEnd
	}
	if a < len(old) {
		kept := join(old[a:])
		out = append(out, piece{kept, kept})
	}
	return out
}

// single cuts a piece that differs completely so that each piece has at most one item on each side.
// Items of the two sides that are alike are one piece: an item that was edited is one change.
func single(p piece, split func([]byte) [][]byte, alike func(a, b []byte) int) []piece {
	old, new := split(p.old), split(p.new)
	var out []piece
	a, b := 0, 0
	for _, m := range pairs(old, new, alike) {
		for ; a < m[0]; a++ {
			out = append(out, piece{old: old[a]})
		}
		for ; b < m[1]; b++ {
			out = append(out, piece{new: new[b]})
		}
		out = append(out, piece{old[a], new[b]})
		a, b = a+1, b+1
	}
	for ; a < len(old); a++ {
		out = append(out, piece{old: old[a]})
	}
	for ; b < len(new); b++ {
		out = append(out, piece{new: new[b]})
	}
	return out
}

func asStrings(items [][]byte) []string {
	out := make([]string, len(items))
	for i, b := range items {
		out[i] = string(b)
	}
	return out
}

// join returns adjacent parts of one text as one.
func join(items [][]byte) []byte {
	if len(items) == 0 {
		return nil
	}
	return bytes.Join(items, nil)
}
