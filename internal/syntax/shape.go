package syntax

import (
	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// A Labeler knows the rules of a grammar.
type Labeler interface {
	// Label says how the children of a node make up its rule, and what else could
	// stand in the place of each; the slots may be nil. It is given the children
	// that are no extras, also those without text, and returns a shape whose Kids
	// hold each of them once, in order; the Kind of the shape itself is not looked
	// at. False means that no rule is known to fit.
	//
	// kids is only good until Label returns.
	Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool)
}

// A Shape is what the rule of a grammar makes of some children of a node: nodes
// that the parser does not show.
type Shape = rule.Shape

// What a shape can be.
const (
	Child     = rule.Child     // one child
	List      = rule.List      // any number of items, maybe separated
	Item      = rule.Item      // one of a list
	Separator = rule.Separator // what stands between two items
	Optional  = rule.Optional  // what the rule can do without
)

// covers reports whether a shape holds the children from 0 to n-1, each once and
// in order.
func covers(s Shape, n int) bool {
	next := 0
	for stack := [][]Shape{s.Kids}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		if len(*top) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		k := (*top)[0]
		*top = (*top)[1:]
		if k.Kind != Child {
			stack = append(stack, k.Kids)
			continue
		}
		if k.Child != next {
			return false
		}
		next++
	}
	return next == n
}

// firstChild is the first child that a shape holds.
func firstChild(s Shape) (int, bool) {
	if s.Kind == Child {
		return s.Child, true
	}
	for _, k := range s.Kids {
		if i, ok := firstChild(k); ok {
			return i, true
		}
	}
	return 0, false
}
