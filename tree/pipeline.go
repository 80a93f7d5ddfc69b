package tree

import (
	"github.com/whittle-dd/whittle/internal/stage"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// Pipeline is the default for files whose syntax is known. What each pass does is
// said where it is; the order is: what can go at once, what could be a jump, the
// bulk, and then all that may still find something, until nothing does.
//
// Its result is 1-tree-minimal if all passes run: no single node that its parent can
// do without and no single token can go, but for what shorter names and values allow.
func Pipeline(s Syntax, o Options) reduce.Pass[*Node] {
	if o.Runs == nil {
		o.Runs = func(string) bool { return true }
	}
	return func(root *Node) reduce.Plan[*Node] {
		d := draft{syntax: s, runs: o.Runs, width: max(1, o.Width)}.at(root)
		d.edited = false
		return stage.Sequence(pipeline, named("parts", back(pipeline)))(d, func(draft) plan { return nil })
	}
}

// Options are for the [Pipeline].
type Options struct {
	Runs  func(pass string) bool // passes it does not want are left out; nil wants all
	Width int                    // questions to put at once; 0 is 1
}

// Passes is the names of the passes of the pipeline.
var Passes = []string{"comments", "space", "parts", "blocks", "reach", "harvest", "names", "erase", "literals", "join",
	"parameters", "forms", "inline", "windows", "proof", "rename", "values"}

var pipeline = stage.Sequence(
	named("comments", comments),
	named("space", space),
	named("parts", parts),
	named("blocks", blocks),
	named("reach", reach),
	named("harvest", harvest(deletions, true)),
	loop(
		named("names", oneByOne(names, 12)),
		named("erase", oneByOne(erase, 12)),
		named("literals", literals),
		named("join", oneByOne(join, 8)),
		named("parameters", oneByOne(parameters, 0)),
		named("harvest", harvest(anyMove, false)),
		named("forms", forms),
		named("inline", oneByOne(inline, 8)),
		named("windows", windows(2)),
		named("windows", windows(1)),
		named("proof", oneByOne(proof, 0)),
	),
	named("rename", rename),
	named("values", oneByOne(values, 0)),
	named("space", space),
)

func anyMove(move) bool { return true }

// deletions is the moves of the first harvest. Hoists belong to them: in a + b they
// are how a goes.
func deletions(m move) bool { return m != least }

// named gives a stage its name, by which it can be left out.
func named(name string, s treeStage) treeStage {
	return func(d draft, then func(draft) plan) plan {
		if !d.runs(name) {
			return then(d)
		}
		d.pass = name
		return s(d, then)
	}
}

// loop repeats stages until none of them wins anything on the tree they end with. A
// stage that won nothing waits until all others have come to that as well.
func loop(stages ...treeStage) treeStage {
	const won = -1
	var next func(d draft, at int, lost []int, then func(draft) plan) plan
	// lost is how many wins there had been when a stage had last won nothing.
	next = func(d draft, at int, lost []int, then func(draft) plan) plan {
		again := func(from int) int { return slices.Index(lost[from:], won) }
		if i := again(at); i >= 0 {
			at += i
		} else if at = again(0); at < 0 {
			at = slices.IndexFunc(lost, func(wins int) bool { return wins != d.wins })
			if at < 0 {
				return then(d)
			}
			lost = slices.Clone(lost)
			for i, wins := range lost {
				if wins != d.wins {
					lost[i] = won
				}
			}
			d.patient = true
		}
		return stages[at](d, func(e draft) plan {
			now := slices.Clone(lost)
			if now[at] = won; e.wins == d.wins {
				now[at] = e.wins
			} else {
				e.patient = false
			}
			return next(e, at+1, now, then)
		})
	}
	return func(d draft, then func(draft) plan) plan {
		return next(d, 0, slices.Repeat([]int{won}, len(stages)), then)
	}
}
