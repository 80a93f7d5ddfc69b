package tree

// The pipeline harvests twice: first in a hurry, because other passes wait, and with the move least only
// for large nodes, then with all moves to the end.
var (
	firstHarvestPass = &Pass{
		Name:  "harvest",
		About: "tries the edits that together promise the largest gain, anywhere in the tree",
		stage: harvest(largeMoves, true),
	}
	harvestPass = &Pass{Name: firstHarvestPass.Name, About: firstHarvestPass.About, stage: harvest(anyMove, false)}
)

// harvest is the yield-driven pass. It has no traversal order: of all edits that could be made
// anywhere in the tree it tries those that together promise the largest gain, and learns from every
// answer what kinds of edits succeed.
//
// An edit has a gain, in tokens, and a class; the class has an estimate q of the share of its edits
// that fail. A batch of edits succeeds with the product of 1-q, less the share of the tree that it
// removes, since something must stay. Edits are taken in the order of gain / risk as long as
// (sum of gains) × (chance) grows. A batch that fails is split into halves of equal risk; the last
// edit left has failed without a question of its own.
//
// It builds on group testing (Dorfman 1943), on the estimates of ProbDD (Wang et al. 2021), which it
// keeps for classes instead of items, and on the weights of WDD (Zhou et al. 2025). Each edit fails
// at most once, so harvest ends: after as many questions as edits that fail, times the questions it
// takes to split a failed batch of k, which are about log2 k and at worst k.
//
// In a hurry it stops when the expected gain is small for the size of the tree, because other passes
// wait.
//
// With a width of more than one, batches that do not overlap are asked about at once, as are the
// halves of several that failed; those that succeed are combined. If there are too few of them,
// single edits that overlap with others fill the round.
func harvest(allowed allowance, hurry bool) treeStage {
	return func(d draft, then func(draft) plan) plan {
		d.odds.failures = nil
		moves := allowed
		if d.removal {
			moves = deletions
		}
		h := harvester{hurry, then}
		var all *editPool
		refuted := d.isRefuted
		if d.refuted.Empty() {
			refuted = nil
		}
		all, d.failed = editsExcept(d.root, moves, refuted, d.meter)
		return h.next(d, all, nil, batch{})
	}
}

type harvester struct {
	hurry bool
	then  func(draft) plan
}

// next asks about the riskier halves of the batches that failed, the suspects, about the edits that
// succeeded beside the one that was taken, and about the best other batches.
func (h harvester) next(d draft, all *editPool, suspects []batch, accepted batch) plan {
	var asked []batch
	var taken spans
	for _, b := range suspects {
		b.take(&taken)
		asked = append(asked, b.part(b.half(), len(b.edits)))
	}
	if len(accepted.edits) > 0 {
		accepted.take(&taken)
		asked = append(asked, accepted)
	}
	for len(asked) < d.width {
		b := h.fresh(d, all, &taken, len(asked) == 0)
		if len(b.edits) == 0 {
			break
		}
		asked = append(asked, b)
	}
	if len(asked) == 0 {
		d.hasty = !d.patient && d.root.tokens <= littleLeft
		return h.then(d)
	}
	apart := len(asked)
	asked = h.fill(d, all, asked)
	qs := make([]question, len(asked))
	for i, b := range asked {
		qs[i] = question{chance: b.chance(), note: b.note()}
		root, tidied := d.tidied(d.root.Apply(b.combined()))
		if root, ok := d.ranksLower(root); ok {
			qs[i].root = root
			asked[i].tidied = tidied
		}
	}
	return d.askAll(qs, func(yes []bool) (int, func(draft) plan) {
		take := -1
		for i := range asked {
			if yes[i] && (take < 0 || take < apart == (i < apart) && asked[i].gain() > asked[take].gain()) {
				take = i
			}
		}
		return take, func(d draft) plan { return h.learn(d, all, suspects, asked, apart, yes, take) }
	})
}

// fresh returns a batch that overlaps with nothing that is asked about already.
func (h harvester) fresh(d draft, all *editPool, taken *spans, first bool) batch {
	b := all.best(d, taken, smallShare)
	if len(b.edits) == 0 { // the edits with large gains are not worth their risk
		b = all.best(d, taken, 0)
	}
	if len(b.edits) == 0 && first && !h.hurry {
		b = all.last(d)
	}
	if h.hurry && b.expected < float64(d.root.tokens)/1000-0.5 {
		return batch{}
	}
	b.sort()
	return b
}

// fill adds single edits to a round that is smaller than the width. They may overlap with what is
// asked about: in a small tree nearly all edits lie within each other.
func (h harvester) fill(d draft, all *editPool, asked []batch) []batch {
	if len(asked) >= d.width {
		return asked
	}
	for _, b := range asked {
		all = all.untried(b.edits)
	}
	for len(asked) < d.width {
		b := h.fresh(d, all, &spans{}, true)
		if len(b.edits) == 0 {
			break
		}
		b = b.part(0, 1)
		asked, all = append(asked, b), all.untried(b.edits)
	}
	return asked
}

// learn continues with the answers. The suspects come first in asked. The first batches of asked do
// not overlap, as many as apart; the others count only if they failed or if nothing else
// succeeded.
func (h harvester) learn(d draft, all *editPool, suspects, asked []batch, apart int, yes []bool, take int) plan {
	var left []batch
	var accepted batch
	for i, b := range asked {
		if !yes[i] {
			left = append(left, b)
			continue
		}
		if i < len(suspects) { // so the other half fails
			left = append(left, suspects[i].part(0, suspects[i].half()))
		}
		if i == take {
			d.odds = d.odds.note(b.edits, 0, 1)
		} else if i < apart {
			accepted = accepted.and(b.keyed(all))
		}
	}
	suspects = nil
	now := all
	for _, b := range left {
		if len(b.edits) > 1 {
			if take >= apart && b.touches(asked[take]) || take >= 0 && b.within(asked[take].tidied) {
				continue
			}
			if take >= 0 {
				b = b.keyed(all)
			}
			suspects = append(suspects, b)
			continue
		}
		culprit := b.edits[0]
		d = d.refute(b.key(0, all))
		d.failed = d.failed.Add(culprit.location())
		d.odds = d.odds.fail(culprit)
		now = now.without(culprit)
	}
	if take >= 0 {
		d.odds = d.odds.after(asked[take].edits)
		var edited spans
		asked[take].take(&edited)
		for _, s := range asked[take].tidied {
			edited.cover(s.first, s.last)
		}
		now = now.after(d.root, edited, d.failed, d.meter)
	}
	return h.next(d, now, suspects, accepted)
}
