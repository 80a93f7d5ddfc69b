package tree

import (
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// nested returns a draft on lists within lists, with an item beside each: nearly all edits lie within
// each other.
func nested(depth int) draft {
	n := &Node{Spec: &Spec{Kind: "word"}, Role: Item, Gap: []byte(" "), Text: []byte("x")}
	for range depth {
		n = &Node{Spec: &Spec{Kind: "list"}, Role: Item, Kids: []*Node{
			{Spec: &Spec{Kind: "("}, Gap: []byte(" "), Text: []byte("(")},
			{Kids: []*Node{n, {Spec: &Spec{Kind: "word"}, Role: Item, Gap: []byte(" "), Text: []byte("y")}}},
			{Spec: &Spec{Kind: ")"}, Text: []byte(")")},
		}}
	}
	d := flat(1)
	d = d.at(New(&Node{Spec: &Spec{Kind: "root"}, Kids: []*Node{{Kids: []*Node{n}}}}))
	d.edited = false
	return d
}

// Rounds are filled with edits that overlap, none twice, and those that fail are not tried again.
func TestRoundsAreFull(t *testing.T) {
	rounds := func(width int) (rounds, asked int) {
		d := nested(2 * littleLeft) // in a small tree most of these edits are too unlikely to be tried
		d.width = width
		seen := map[string]bool{}
		p := harvest(isRemoval, false)(d, theEnd)
		for p != nil {
			var next plan
			for a := range p {
				rounds++
				var texts []string
				for _, c := range a.Ask {
					texts = append(texts, string(c.Bytes()))
				}
				asked += len(texts)
				slices.Sort(texts)
				if len(slices.Compact(slices.Clone(texts))) != len(texts) {
					t.Errorf("width %d: one question twice in a round: %q", width, texts)
				}
				for _, s := range texts {
					if len(texts) == 1 && seen[s] {
						t.Errorf("width %d: %q again", width, s)
					}
					seen[s] = true
				}
				n := a.Then(slices.Repeat([]reduce.Outcome{{Verdict: reduce.Boring}}, len(a.Ask)))
				next = n.Plan
				break
			}
			p = next
		}
		return rounds, asked
	}
	one, questions := rounds(1)
	eight, more := rounds(8)
	if eight*4 > one || more > questions*5/4 {
		t.Errorf("%d questions in %d rounds, with a width of 8 %d in %d", questions, one, more, eight)
	}
}
