package tree

import (
	"iter"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
)

// Syntax is what the passes of the [Pipeline] ask about the language of a tree. It
// must be pure.
type Syntax struct {
	// Parse makes the tree of what an edited one prints.
	Parse func(*Node) *Node

	// Valid reports whether an edited tree may be asked about. It is cheap where
	// the grammar's rules are known.
	Valid func(*Node) bool

	// Parses reports whether what a tree prints is valid syntax, by parsing it.
	Parses func(*Node) bool

	// Forms yields nodes of a tree that was not edited, each with an edit that replaces it by a
	// shorter form; nil: none are known.
	Forms func(*Node) iter.Seq2[*Node, Edit]
}

// A draft is where the pipeline stands: a tree, and what was learnt on the way to
// it. It is a value: two ways to go on from it do not see each other.
type draft struct {
	root    *Node
	size    size              // of root
	visited stage.Set[uint64] // what was moved to
	syntax  Syntax
	enabled func(pass string) bool
	width   int    // questions to put at once
	pass    string // that is at work
	odds    odds
	refuted stage.Set[refutation]
	dead    stage.Set[location] // attempts that harvest is done with on this tree
	edited  bool                // since it was parsed
	wins    int                 // trees moved to
	asked   int                 // questions so far
	patient bool                // nothing else is left to do

	detour // back to what a jump left

	markAsked  int   // questions asked, and
	markTokens int32 // the size, when something worth while last went: see halves
}

type plan = reduce.Plan[*Node]

// try asks about an edited tree, if it is smaller and valid, and goes on with yes or
// no.
func (d draft) try(root *Node, chance float64, note string, yes, no func(draft) plan) plan {
	root, ok := d.smaller(root)
	if !ok || !d.syntax.Valid(root) {
		return no(d)
	}
	return d.ask(root, chance, note, yes, no)
}

// ask asks about an edited tree whatever its syntax. It must be smaller.
func (d draft) ask(root *Node, chance float64, note string, yes, no func(draft) plan) plan {
	return d.askAll([]question{{root, chance, note, true}}, func(answer []bool) (int, func(draft) plan) {
		if answer[0] {
			return 0, yes
		}
		return -1, no
	})
}

// A question is an edited tree to ask about.
type question struct {
	root   *Node // nil: the answer is no
	chance float64
	note   string
	any    bool // its syntax is not to be checked
}

// askAll puts several questions at once. From the answers then says which of the
// trees to move to, -1 for none, and how to go on. What is not valid is answered at
// once.
func (d draft) askAll(qs []question, then func(yes []bool) (take int, next func(draft) plan)) plan {
	a := reduce.Attempt[*Node]{Hint: reduce.Hint{Pass: d.pass}}
	var asked []int
	for i, q := range qs {
		if q.root != nil && (q.any || d.syntax.Valid(q.root)) {
			asked = append(asked, i)
			a.Ask = append(a.Ask, q.root)
			a.Chance, a.Note = q.chance, q.note
		}
	}
	if len(asked) == 0 {
		_, next := then(make([]bool, len(qs)))
		return next(d)
	}
	if d.lost(d.asked) {
		return nil
	}
	d.asked += len(asked)
	if len(asked) > 2 {
		a.Guess = reduce.GuessNone // too many ways to continue for any of them to be worth a look
	}
	a.Then = func(o []reduce.Outcome) reduce.Next[*Node] {
		yes := make([]bool, len(qs))
		for k, i := range asked {
			yes[i] = o[k].Verdict == reduce.Interesting
		}
		take, next := then(yes)
		if take < 0 {
			return reduce.Next[*Node]{Plan: stage.Later(func() plan { return next(d) })}
		}
		follow := func() plan {
			d := d.at(qs[take].root)
			d.wins++
			if !d.hides(d.size) {
				d.detour.floor = 0
			}
			return next(d)
		}
		if d.floor > 0 && d.hides(qs[take].root.measured().size()) {
			return reduce.Next[*Node]{Plan: stage.Later(follow)}
		}
		return reduce.Next[*Node]{Plan: stage.Later(follow), Current: qs[take].root, Moved: true, Took: 1 + slices.Index(asked, take)}
	}
	return stage.Only(a)
}

// parsed is d with the tree that the parser makes of it.
func (d draft) parsed() draft {
	if d.edited {
		d.root, d.edited = d.syntax.Parse(d.root), false
	}
	return d
}
