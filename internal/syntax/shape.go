package syntax

import (
	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// A Labeler knows the rules of a grammar.
type Labeler interface {
	// Label returns how the children of a node match its rule, and what else could replace
	// each of them; the slots may be nil. It gets the children that are not extras, including
	// those without text, and returns a shape whose Kids hold each of them once, in order; the
	// Kind of the shape itself is ignored. It returns false if no rule is known to match.
	//
	// kids is valid only until Label returns.
	Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool)
}

// A Shape groups some children of a node as the rule of the grammar does, which the parser does not
// show.
type Shape = rule.Shape

// Kinds of shapes.
const (
	Child     = rule.Child     // one child
	List      = rule.List      // any number of items, maybe separated
	Item      = rule.Item      // an item of a list
	Separator = rule.Separator // what separates two items
	Optional  = rule.Optional  // what the rule does not require
)

// covers reports whether a shape holds the children from 0 to n-1, each once and in order.
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

// firstChild returns the first child in a shape.
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
