package text

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/lex"
)

// cuts returns what to remove from the input to keep only some items of group n. A well-formed list
// stays well-formed: a comma is removed with the item before it, and if the last item is removed and
// had no comma after it, so is the comma after the new last one. [1, 2, 3] without 3 is [1, 2],
// without 1 it is [2, 3].
func (n *node) cuts(keep []bool) []span {
	var cuts []span
	last := -1
	for i, k := range n.Kids {
		if keep[i] {
			last = i
			continue
		}
		if len(cuts) > 0 && cuts[len(cuts)-1].End == k.Start {
			cuts[len(cuts)-1].End = k.End
			continue
		}
		cuts = append(cuts, span{k.Start, k.End})
	}
	if last < 0 || last == len(n.Kids)-1 || n.Kids[len(n.Kids)-1].Sep > 0 {
		return cuts
	}
	if k := n.Kids[last]; k.Sep > 0 {
		cuts[len(cuts)-1].Start = k.End - k.Sep
	}
	return cuts
}

// unwrap returns what to remove to leave a group without its brackets. It is nil where that would
// make one word of two, as in f(x), or there are no brackets.
func (n *node) unwrap(data []byte) []span {
	in := n.inside()
	if n.Open == 0 || n.Open == 1 && (joins(data, n.Start) || joins(data, n.End-1)) {
		return nil
	}
	return []span{{n.Start, in.Start}, {in.End, n.End}}
}

// joins reports whether two words would become one if the byte at i were removed.
func joins(data []byte, i int) bool {
	return i > 0 && i+1 < len(data) && lex.IsWord(data[i-1]) && lex.IsWord(data[i+1])
}

// hoist returns what to remove to replace item n by the inside of its group g, as "if (x) { y(); }"
// by y(). Indentation, line end and separator are kept.
func (n *node) hoist(data []byte, g *node) []span {
	in := g.inside()
	start, end := n.Start, n.End-n.Sep
	for start < g.Start && lex.IsBlank(data[start]) {
		start++
	}
	for end > g.End && lex.IsBlank(data[end-1]) {
		end--
	}
	return []span{{start, in.Start}, {in.End, end}}
}

// removeSpans returns data without the spans. They may be in any order and overlap.
func removeSpans(data []byte, spans []span) []byte {
	if !slices.IsSortedFunc(spans, byStart) {
		spans = slices.Clone(spans)
		slices.SortFunc(spans, byStart)
	}
	out := make([]byte, 0, len(data))
	pos := 0
	for _, s := range spans {
		if s.Start > pos {
			out = append(out, data[pos:s.Start]...)
		}
		pos = max(pos, s.End)
	}
	return append(out, data[pos:]...)
}

func byStart(a, b span) int { return cmp.Compare(a.Start, b.Start) }
