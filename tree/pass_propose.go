package tree

import "github.com/whittle-dd/whittle/internal/stage"

// A proposal is an edit that a pass proposes.
type proposal struct {
	root  *Node      // the edited tree
	key   refutation // of the edit in its context: it is not tried there again; zero: it is
	also  refutation // refuted as well if it fails; zero: nothing is
	same  refutation // of the edit in any context: it is not tried again in this run of the pass; zero: it is
	note  string
	check check
	plain bool // what becomes unused stays
}

// A check says what must be known about the syntax of a tree before it is asked about.
type check uint8

const (
	valid     check = iota // that it can be valid
	parsed                 // that it is valid
	unchecked              // nothing
)

func (d draft) passes(c check, root *Node) bool {
	switch c {
	case valid:
		return d.syntax.Valid(root)
	case parsed:
		return d.syntax.Parses(root)
	}
	return true
}

// proposals are the edits that a pass proposes for a tree: at most n of them, each made when it is
// its turn. The function reports whether there is one after all.
type proposals struct {
	n  int
	at func(i int) (proposal, bool)
}

// ready returns proposals that are already made, as small trees allow.
func ready(all []proposal) proposals {
	return proposals{len(all), func(i int) (proposal, bool) { return all[i], true }}
}

// How many proposals a pass that may give up looks at: making one and finding that it is not worth
// asking about takes time as well, and more of it in a large tree.
const (
	fewLooks   = 20
	manyTokens = 1_000_000
)

// oneByOne returns a stage that asks about proposals one at a time, or as many at once as the width
// allows, and makes new proposals after each success. Of several that succeed at once it takes the one that
// leaves least. After some failures in a row it gives up until nothing else is left to do; with a
// patience of 0 it never gives up.
func oneByOne(propose func(draft) proposals, patience int) treeStage {
	return func(d draft, then func(draft) plan) plan {
		return proposer{propose: propose, patience: patience, then: then, todo: propose(d)}.next(d)
	}
}

// A proposer is a run of a stage that [oneByOne] made. It is a value, as all that a plan learns.
type proposer struct {
	propose  func(draft) proposals
	patience int
	then     func(draft) plan

	todo   proposals             // for the current tree
	from   int                   // the first of them that was not looked at
	failed int                   // questions in a row
	over   stage.Set[refutation] // the edits that failed in this run, whatever their context
}

// next asks about the next proposals.
func (p proposer) next(d draft) plan {
	round, p := p.round(d)
	if len(round) == 0 {
		return p.then(d)
	}
	qs := make([]question, len(round))
	for i, r := range round {
		qs[i] = question{root: r.root, note: r.note, any: true}
	}
	return d.askAll(qs, func(yes []bool) (int, func(draft) plan) {
		take := lightest(round, yes)
		return take, func(d draft) plan { return p.learn(d, round, yes, take >= 0) }
	})
}

// round returns the proposals to ask about at once, and the proposer after them.
func (p proposer) round(d draft) ([]proposal, proposer) {
	var round []proposal
	end := p.todo.n
	if p.patience > 0 {
		end = min(end, max(fewLooks, manyTokens/int(d.root.tokens+1)))
	}
	for ; p.from < end && len(round) < d.width && !p.impatient(d, len(round)); p.from++ {
		d.meter.Visit(int(d.root.tokens))
		r, ok := p.todo.at(p.from)
		if !ok || p.over.Has(r.same) || d.isRefuted(r.key) {
			continue
		}
		if !r.plain {
			r.root, _ = d.tidied(r.root)
		}
		if r.root, ok = d.ranksLower(r.root); ok && d.passes(r.check, r.root) {
			round = append(round, r)
		}
	}
	return round, p
}

// impatient reports whether p gives up if as many more questions fail.
func (p proposer) impatient(d draft, more int) bool {
	return p.patience > 0 && !d.patient && p.failed+more >= p.patience
}

// lightest returns the index of the proposal that leaves least of those that succeeded, -1 if none
// did.
func lightest(round []proposal, yes []bool) int {
	take := -1
	for i, r := range round {
		if yes[i] && (take < 0 || r.root.tokens < round[take].root.tokens) {
			take = i
		}
	}
	return take
}

// learn continues with the answers to a round. The draft has moved if one of them was taken.
func (p proposer) learn(d draft, round []proposal, yes []bool, moved bool) plan {
	for i, r := range round {
		if yes[i] {
			continue
		}
		if r.key != (refutation{}) {
			d = d.refute(r.key)
		}
		if r.also != (refutation{}) {
			d = d.refute(r.also)
		}
		if r.same != (refutation{}) {
			p.over = p.over.Add(r.same)
		}
	}
	p.failed += len(round)
	if !moved {
		return p.next(d)
	}
	p.todo, p.from, p.failed = proposals{}, 0, 0
	return d.parsed(func(d draft) plan {
		p := p
		p.todo = p.propose(d)
		return p.next(d)
	})
}
