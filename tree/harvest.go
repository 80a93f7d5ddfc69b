package tree

// The pipeline harvests twice: first in a hurry, because other passes wait, and without the move
// least, then with all moves to the end.
var (
	firstHarvestPass = &Pass{
		Name:  "harvest",
		About: "tries the edits that together promise the largest gain, anywhere in the tree",
		stage: harvest(deletions, true),
	}
	harvestPass = &Pass{Name: firstHarvestPass.Name, About: firstHarvestPass.About, stage: harvest(anyMove, false)}
)

// harvest is the yield-driven pass. It has no order of its own: of all the edits
// that could be made anywhere in the tree it asks for those that together promise
// the largest gain, and learns from every answer what kinds of edits go.
//
// An attempt has a gain, in tokens, and a class; the class has an estimate q of the
// share of its attempts that must be kept. A batch of attempts goes with the product
// of 1-q, less the share of the tree that it is, since something must stay. Attempts are
// taken in the order of gain / risk as long as (sum of gains) × (chance) grows. A batch
// that fails is split into halves of equal risk; the last attempt left has failed without
// a question of its own.
//
// It builds on group testing (Dorfman 1943), on the estimates of ProbDD (Wang et
// al. 2021), which it keeps for classes instead of items, and on the weights of
// WDD (Zhou et al. 2025). Each attempt fails once at most, so that it ends: after as
// many questions as there are attempts that fail, times those that a failed batch of k
// takes to split, which are about log2 k and at worst k.
//
// In hurry it stops when what it expects to gain is little for the size of the tree,
// because other passes wait.
//
// With a width of more than one, batches that do not touch each other are asked about
// at once, also the halves of several that failed; what went is put together. If there
// are too few of them, single attempts that touch others fill the round.
func harvest(allowed func(move) bool, hurry bool) treeStage {
	return func(d draft, then func(draft) plan) plan {
		d.odds.failures = nil
		h := harvester{hurry, then}
		var all *editPool
		all, d.dead = editsExcept(d.root, allowed, d.isRefuted)
		return h.next(d, all, nil, batch{})
	}
}

type harvester struct {
	hurry bool
	then  func(draft) plan
}

// next asks for the riskier halves of batches that failed, the suspects, for what went
// when something else went at the same time, and for the best batches besides.
func (h harvester) next(d draft, all *editPool, suspects []batch, went batch) plan {
	var asked []batch
	var taken spans
	for _, b := range suspects {
		b.take(&taken)
		asked = append(asked, b.part(b.half(), len(b.edits)))
	}
	if len(went.edits) > 0 {
		went.take(&taken)
		asked = append(asked, went)
	}
	for len(asked) < d.width {
		b := h.fresh(d, all, &taken, len(asked) == 0)
		if len(b.edits) == 0 {
			break
		}
		asked = append(asked, b)
	}
	if len(asked) == 0 {
		return h.then(d)
	}
	apart := len(asked)
	asked = h.fill(d, all, asked)
	qs := make([]question, len(asked))
	for i, b := range asked {
		qs[i] = question{chance: b.chance(), note: b.note()}
		if root, ok := d.smaller(d.root.Apply(b.combined())); ok {
			qs[i].root = root
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

// fresh is a batch that touches nothing that is asked about already.
func (h harvester) fresh(d draft, all *editPool, taken *spans, first bool) batch {
	b := all.best(d, taken, smallShare)
	if len(b.edits) == 0 { // what the others wait for is not worth its risk
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

// fill adds single attempts that are not asked about yet to a round of which the rest
// would stay idle. They may touch what is asked about: in a small tree nearly all attempts
// lie in each other.
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

// learn goes on from the answers. The suspects come first in what was asked; what lies
// behind the first of them that are apart may touch others, and counts if it failed or
// if nothing else went.
func (h harvester) learn(d draft, all *editPool, suspects, asked []batch, apart int, yes []bool, take int) plan {
	var left []batch
	var went batch
	for i, b := range asked {
		if !yes[i] {
			left = append(left, b)
			continue
		}
		if i < len(suspects) { // the other half is to blame
			left = append(left, suspects[i].part(0, suspects[i].half()))
		}
		if i == take {
			d.odds = d.odds.note(b.edits, 0, 1)
		} else if i < apart {
			went = went.and(b.keyed(all))
		}
	}
	suspects = nil
	now := all
	for _, b := range left {
		if len(b.edits) > 1 {
			if take >= apart && b.touches(asked[take]) {
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
		d.dead = d.dead.Add(culprit.location())
		d.odds = d.odds.fail(culprit)
		now = now.without(culprit)
	}
	if take >= 0 {
		var edited spans
		asked[take].take(&edited)
		now = now.after(d.root, edited, d.dead)
	}
	return h.next(d, now, suspects, went)
}
