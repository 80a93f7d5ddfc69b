package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
	"github.com/whittle-dd/whittle/reduce"
)

// Pipeline returns the default pass for files whose syntax is known. It runs the passes that
// [Passes] lists: first those that remove much at once, then harvest, which does most of the work,
// and then all that may still find something, until none does.
//
// If all passes run, its result is 1-tree-minimal: no single node that its parent can do without and
// no single token can be removed, except where shorter names and values make that possible.
func Pipeline(s Syntax, o Options) reduce.Pass[*Node] {
	if o.Enabled == nil {
		o.Enabled = func(string) bool { return true }
	}
	return func(root *Node) reduce.Plan[*Node] {
		d := draft{syntax: s, enabled: o.Enabled, removal: o.Removal, width: max(1, o.Width)}
		return d.later(func(d draft) plan {
			d = d.at(root)
			d.begun = root.tokens
			d.edited, d.tidy, d.idle = false, true, idleIn(root, d.meter)
			return stage.Sequence(pipeline, backPass.run)(d, func(draft) plan { return nil })
		})
	}
}

// Options configure the [Pipeline].
type Options struct {
	Enabled func(pass string) bool // passes for which it is false do not run; nil: all run
	Width   int                    // candidates to test at once; 0 means 1
	Removal bool                   // only remove and hoist: make no edit that puts other text in place of some
}

// schedule lists the passes of the pipeline in the order in which they run.
var schedule = struct {
	first  []*Pass // once
	coarse []*Pass // until none of them makes the tree smaller
	fine   []*Pass // the same, whenever that is so of the coarse ones: they ask much and win little
	short  []*Pass // once; if they make values shorter, the coarse ones run again
	last   []*Pass // once; what they do is not worth a further round
}{
	first: []*Pass{
		linesPass,
		commentsPass,
		firstSpacePass,
		partsPass,
		needsPass,
		stubsPass,
		firstReachPass,
		blocksPass,
		reachPass,
		moreNeedsPass,
		unnestPass,
		firstDissolvePass,
		instantiatePass,
		firstHarvestPass,
		firstRecastPass,
		firstUnifyPass,
	},
	coarse: []*Pass{
		moreLinesPass,
		wordsPass,
		unnestPass,
		parametersPass,
		formsPass,
		inlinePass,
		macrosPass,
		aliasPass,
		defaultsPass,
		dissolvePass,
		instantiatePass,
		flattenPass,
		shedPass,
		detachPass,
		dropPass,
		transplantPass,
		absorbPass,
		exposePass,
		couplesPass,
		mergePass,
		unifyPass,
		borrowPass,
		recastPass,
		relocatePass,
		namesPass,
		erasePass,
		literalsPass,
		joinPass,
		harvestPass,
		restorePass,
	},
	fine: []*Pass{
		cutsPass,
		pairWindowsPass,
		windowsPass,
		proofPass,
	},
	short: []*Pass{
		renamePass,
		valuesPass,
	},
	last: []*Pass{
		spacePass,
		gluePass,
	},
}

// pipeline runs the schedule.
var pipeline = stage.Sequence(
	stage.Sequence(stages(schedule.first)...),
	loop(stages(schedule.coarse), stages(schedule.fine), nil),
	shorten(stage.Sequence(stages(schedule.short)...), loop(stages(schedule.coarse), stages(schedule.fine), func(at int) bool {
		return at < len(schedule.coarse) && schedule.coarse[at].Rewrites
	})),
	stage.Sequence(stages(schedule.last)...),
)

// shorten runs a stage that makes values shorter. If it does, two of them may have become equal, or short enough
// to stand elsewhere: then another stage runs, and if that has a success both run again.
func shorten(values, again treeStage) treeStage {
	var run treeStage
	run = func(d draft, then func(draft) plan) plan {
		return values(d, func(e draft) plan {
			if e.wins == d.wins {
				return then(e)
			}
			return again(e, func(f draft) plan {
				if f.wins == e.wins {
					return then(f)
				}
				return run(f, then)
			})
		})
	}
	return run
}

// loop repeats stages until none of them makes the final tree smaller. A stage without a success
// waits until all others have run without one as well, and a fine one until the coarse ones that had
// a success have none. Shorter texts of as many tokens and names seldom let a stage succeed that did not
// before: after those only the last one runs again, which proves something about the final tree. Stages for
// which begins is false run only after a success of the others; nil: all run.
func loop(coarse, fine []treeStage, begins func(at int) bool) treeStage {
	const (
		won   = -1
		hasty = -2
	)
	stages := slices.Concat(coarse, fine)
	last := len(stages) - 1
	stamp := func(d draft, at int) int {
		if at == last {
			return d.wins
		}
		return d.gains
	}
	var next func(d draft, at, begun int, lost []int, then func(draft) plan) plan
	// lost holds for each stage its stamp when it last ended without a success. One that was hasty runs
	// again when all others have run dry. begun is how many successes there were at the beginning.
	next = func(d draft, at, begun int, lost []int, then func(draft) plan) plan {
		again := func(from int) int { return slices.Index(lost[from:], won) }
		first := again(0)
		if i := again(at); i >= 0 && (at+i < len(coarse) || first >= len(coarse)) {
			at += i
		} else if at = first; at < 0 {
			if begins != nil && d.wins == begun {
				return then(d)
			}
			lost = slices.Clone(lost)
			for i, before := range lost {
				if before != stamp(d, i) {
					lost[i] = won
				}
			}
			if at = again(0); at < 0 {
				return then(d)
			}
			d.patient = true
		}
		wins := d.wins
		d.hasty = false
		return stages[at](d, func(e draft) plan {
			now := slices.Clone(lost)
			switch {
			case e.wins > wins:
				now[at] = won
				e.patient = false
			case e.hasty:
				now[at] = hasty
			default:
				now[at] = stamp(e, at)
			}
			return next(e, at+1, begun, now, then)
		})
	}
	return func(d draft, then func(draft) plan) plan {
		lost := slices.Repeat([]int{won}, len(stages))
		for at := range lost {
			if begins != nil && !begins(at) {
				lost[at] = stamp(d, at)
			}
		}
		return next(d, 0, d.wins, lost, then)
	}
}
