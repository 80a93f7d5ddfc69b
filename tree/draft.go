package tree

import (
	"iter"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
)

// Syntax answers the questions of the [Pipeline] about the language of a tree. Its functions must be
// pure.
type Syntax struct {
	// Parse parses what an edited tree prints.
	Parse func(*Node) *Node

	// Valid reports whether an edited tree can be valid syntax. It is cheap where the rules of the
	// grammar are known.
	Valid func(*Node) bool

	// Parses reports whether what a tree prints is valid syntax. It parses it.
	Parses func(*Node) bool

	// Keeps reports whether an edited tree has lost nothing that must stay; nil: nothing must. See
	// Seal.
	Keeps func(*Node) bool

	// Forms yields nodes of a tree that was not edited, each with an edit that replaces it by a
	// shorter form; nil: none are known.
	Forms func(*Node) iter.Seq2[*Node, Edit]
}

// A draft is the state of the pipeline: the current tree and what was learned on the way to it. It
// is a value: what one continuation learns is not visible in another.
type draft struct {
	root    *Node
	meter   *stage.Meter      // counts the nodes that are looked at until the next question
	size    size              // of root
	visited stage.Set[uint64] // texts of the trees that were moved to
	syntax  Syntax
	enabled func(pass string) bool
	removal bool   // make no edit that rewrites text
	width   int    // candidates to test at once
	pass    string // the name of the running pass
	odds    odds
	refuted stage.Set[refutation]
	failed  stage.Set[location] // edits that failed in this harvest
	edited  bool                // root was edited since it was parsed
	tidy    bool                // candidates lose what they do not use anymore, see tidied
	idle    stage.Set[int32]    // positions of names that the tree did not use when it was parsed
	wins    int                 // how many trees were moved to
	gains   int                 // how many of them had fewer tokens or names
	asked   int                 // candidates asked about so far
	begun   int32               // tokens of the first tree
	patient bool                // all passes of the loop have run dry: do not give up early
	hasty   bool                // the stage left something out that it tries when d is patient

	detour // back to what a jump removed

	markAsked  int   // asked, and
	markTokens int32 // the size, at the last substantial success: see halves
}

type plan = reduce.Plan[*Node]

// try asks about an edited tree if it is smaller and valid, and continues with yes or no.
func (d draft) try(root *Node, chance float64, note string, yes, no func(draft) plan) plan {
	root, ok := d.smaller(root)
	if !ok || !d.syntax.Valid(root) {
		return no(d)
	}
	return d.ask(root, chance, note, yes, no)
}

// ask asks about an edited tree whatever its syntax. The tree must be smaller.
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
	any    bool // do not check its syntax
}

// askAll asks several questions at once. Given the answers, then returns which of the trees to move
// to, -1 for none, and how to continue. Questions about invalid trees are answered without a test.
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
		a.Guess = reduce.GuessNone // too many possible answers for any to be worth looking ahead
	}
	a.Then = func(o []reduce.Outcome) reduce.Next[*Node] {
		yes := make([]bool, len(qs))
		for k, i := range asked {
			yes[i] = o[k].Verdict == reduce.Interesting
		}
		take, next := then(yes)
		if take < 0 {
			return reduce.Next[*Node]{Plan: d.later(next)}
		}
		follow := d.later(func(d draft) plan {
			was := d
			d = d.at(qs[take].root)
			d.wins++
			if d.size.tokens < was.size.tokens || d.root.moreNames(was.root) < 0 {
				d.gains++
			}
			if !d.hides(d.size) {
				d.detour.floor = 0
			}
			return next(d)
		})
		if d.floor > 0 && d.hides(qs[take].root.measured(nil).size()) {
			return reduce.Next[*Node]{Plan: follow}
		}
		return reduce.Next[*Node]{Plan: follow, Current: qs[take].root, Moved: true, Took: 1 + slices.Index(asked, take)}
	}
	return stage.Only(a)
}

// later returns the plan that next returns, with pauses while it is made.
func (d draft) later(next func(draft) plan) plan {
	return stage.Metered(func(m *stage.Meter) plan {
		d := d
		d.meter = m
		return next(d)
	})
}

// parsed continues with the tree of d parsed again, if it was edited. Stages rely on a parsed tree:
// only there are the roles, fields and positions of nodes those of the text. [Pass.run] calls it
// before every stage; a stage has to call it only after it has moved to a tree and wants to look at
// it.
//
// The parser works in a plan of its own, which holds only the text of the edited tree if that is
// large: two trees need twice the memory. So next should not hold nodes either.
func (d draft) parsed(next func(draft) plan) plan {
	if !d.edited {
		return next(d)
	}
	if d.size.bytes >= largeText {
		d.root = d.root.folded()
	}
	return d.later(func(d draft) plan {
		d.root, d.edited = d.syntax.Parse(d.root), false
		d.idle = idleIn(d.root, d.meter)
		d.meter.Visit(int(d.root.tokens))
		return next(d)
	})
}

// largeText is the size of a text whose trees must not be in memory twice.
const largeText = 1 << 19
