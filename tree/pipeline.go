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
	if o.Enabled == nil {
		o.Enabled = func(string) bool { return true }
	}
	return func(root *Node) reduce.Plan[*Node] {
		d := draft{syntax: s, enabled: o.Enabled, width: max(1, o.Width)}.at(root)
		d.edited = false
		return stage.Sequence(pipeline, backPass.run)(d, func(draft) plan { return nil })
	}
}

// Options are for the [Pipeline].
type Options struct {
	Enabled func(pass string) bool // passes it does not want are left out; nil wants all
	Width   int                    // questions to put at once; 0 is 1
}

// schedule lists the passes of the pipeline in the order in which they run.
var schedule = struct {
	first []*Pass // once
	loop  []*Pass // until none of them makes the tree smaller
	last  []*Pass // once; what they do is not worth a further round
}{
	first: []*Pass{
		commentsPass,
		spacePass,
		partsPass,
		blocksPass,
		reachPass,
		firstHarvestPass,
	},
	loop: []*Pass{
		namesPass,
		erasePass,
		literalsPass,
		joinPass,
		parametersPass,
		harvestPass,
		formsPass,
		inlinePass,
		pairWindowsPass,
		windowsPass,
		proofPass,
	},
	last: []*Pass{
		renamePass,
		valuesPass,
		spacePass,
	},
}

// pipeline runs the schedule.
var pipeline = stage.Sequence(
	stage.Sequence(stages(schedule.first)...),
	loop(stages(schedule.loop)...),
	stage.Sequence(stages(schedule.last)...),
)

func anyMove(move) bool { return true }

// deletions is the moves of the first harvest. Hoists belong to them: in a + b they
// are how a goes.
func deletions(m move) bool { return m != least }

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
