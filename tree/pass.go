package tree

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

// A Pass is one pass of the [Pipeline]. To add one, write it in a file of its own and name it
// in the schedule of the pipeline: docs/passes.md shows how.
type Pass struct {
	Name  string // as users type it
	About string // one line for people

	// Proves states what holds of the result if the pass ran to its end; "" states nothing.
	Proves string

	// Shortens reports that the pass shortens names, values or white space and removes nothing
	// else, so that it may run after a proof.
	Shortens bool

	// Rewrites reports that the pass puts other text in place of what was there, rather than
	// removing something. It does not run if [Options.Removal] is set.
	Rewrites bool

	// Renames reports that the pass only shortens names, and Squashes that it only removes white space:
	// people who read the result want neither unless they ask for it.
	Renames, Squashes bool

	stage treeStage
}

// Passes returns the passes of the [Pipeline] in the order of their first use, one for each
// name.
func Passes() []*Pass {
	var out []*Pass
	for _, p := range slices.Concat(schedule.first, schedule.coarse, schedule.fine, schedule.short, schedule.last) {
		if !slices.ContainsFunc(out, func(q *Pass) bool { return q.Name == p.Name }) {
			out = append(out, p)
		}
	}
	return out
}

// A treeStage is what a pass does: it asks about edited trees and hands what it has learned to
// the passes after it.
type treeStage = stage.Stage[draft, *Node]

// run runs the stage of p if p is enabled. It parses the tree first, so that no stage has to: all
// stages run through here.
func (p *Pass) run(d draft, then func(draft) plan) plan {
	if !d.enabled(p.Name) || p.Rewrites && d.removal {
		return then(d)
	}
	d.pass = p.Name
	if d.size.bytes >= largeText { // a plan of its own does not hold what this pass knows about its nodes
		after := then
		then = func(d draft) plan { return d.later(after) }
	}
	return d.parsed(func(d draft) plan { return p.stage(d, then) })
}

// onParsed returns a stage that parses the tree before another stage: for those that follow another
// one in the same pass.
func onParsed(s treeStage) treeStage {
	return func(d draft, then func(draft) plan) plan {
		return d.parsed(func(d draft) plan { return s(d, then) })
	}
}

// Rewrote reports whether an edit has put other text in place of what was there, given the name
// of its pass and the note of its attempt: some passes make edits of both sorts.
func Rewrote(pass, note string) bool {
	switch pass {
	case harvestPass.Name:
		return strings.Contains(note, leastNote)
	case namesPass.Name:
		return strings.HasSuffix(note, literalNote)
	}
	return slices.ContainsFunc(Passes(), func(p *Pass) bool { return p.Name == pass && p.Rewrites })
}

// stages returns the stages of some passes.
func stages(passes []*Pass) []treeStage {
	var out []treeStage
	for _, p := range passes {
		out = append(out, p.run)
	}
	return out
}
