package tree

import "math"

const (
	littleLeft    = 250  // tokens of a tree in which unlikely edits are not tried
	leastChance   = 0.08 // of an edit that is tried there
	hoistChance   = 0.04 // of a hoist, when the other passes have run dry
	rewriteChance = 0.3  // of one that puts the least text in place of a node: it removes little
)

// unlikely reports whether an edit of some risk is not worth a question, because little is left and it
// will hardly succeed. Of what harvest leaves out, proof tries the removals, once and on the final
// tree; here they would be tried on every tree on the way to it. In a large tree nothing is left
// out: what fails in one part of it may succeed in another. Nothing tries a hoist later, so more of them are
// tried when the other passes have run dry.
func (d draft) unlikely(a *singleEdit, risk float64) bool {
	if d.root.tokens > littleLeft {
		return false
	}
	chance := math.Exp(-risk) * math.Pow(covering, float64(d.odds.covered(a)))
	switch {
	case a.move == least:
		return chance < rewriteChance
	case a.move == hoisting && d.patient:
		return chance < hoistChance
	}
	return chance < leastChance
}

// covered returns how many failures an edit covers: nodes that could not be removed, and that it would
// remove with others.
func (o odds) covered(a *singleEdit) int {
	n := 0
	for _, f := range o.failures {
		all := f.first == a.node.first && f.last == a.node.last
		if f.removes() && !all && a.covers(f) {
			n++
		}
	}
	return n
}

// removes reports whether an edit of a class leaves nothing of its node.
func (c *class) removes() bool { return c.move != hoisting && c.move != splicing && c.move != least }
