package text

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/lex"
)

// cuts returns what to remove from the input to keep only some items of a group. A well-formed list
// stays well-formed: a comma is removed with the item before it, and if the last item is removed and
// had no comma after it, so is the comma after the new last one. [1, 2, 3] without 3 is [1, 2],
// without 1 it is [2, 3].
func (g *group) cuts(keep []bool) []span {
	var cuts []span
	last := -1
	for i, it := range g.Items {
		if keep[i] {
			last = i
			continue
		}
		if len(cuts) > 0 && cuts[len(cuts)-1].End == int(it.Start) {
			cuts[len(cuts)-1].End = int(it.End)
			continue
		}
		cuts = append(cuts, span{int(it.Start), int(it.End)})
	}
	if last < 0 || last == len(g.Items)-1 || g.Items[len(g.Items)-1].Sep > 0 {
		return cuts
	}
	if it := g.Items[last]; it.Sep > 0 {
		cuts[len(cuts)-1].Start = int(it.End - it.Sep)
	}
	return cuts
}

// unwrap returns what to remove to leave a group without its brackets. It is nil where that would
// make one word of two, as in f(x), or there are no brackets.
func (g *group) unwrap(data []byte) []span {
	in := g.inside()
	if g.Open == 0 || g.Open == 1 && (joins(data, int(g.Start)) || joins(data, int(g.End)-1)) {
		return nil
	}
	return []span{{int(g.Start), in.Start}, {in.End, int(g.End)}}
}

// joins reports whether two words would become one if the byte at i were removed.
func joins(data []byte, i int) bool {
	return i > 0 && i+1 < len(data) && lex.IsWord(data[i-1]) && lex.IsWord(data[i+1])
}

// hoist returns what to remove to replace an item by the inside of its group g, as "if (x) { y(); }"
// by y(). Indentation, line end and separator are kept.
func (it item) hoist(data []byte, g *group) []span {
	in := g.inside()
	start, end := int(it.Start), int(it.End-it.Sep)
	for start < int(g.Start) && lex.IsBlank(data[start]) {
		start++
	}
	for end > int(g.End) && lex.IsBlank(data[end-1]) {
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
