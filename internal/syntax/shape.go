package syntax

// A Labeller knows the rules of a grammar.
type Labeller interface {
	// Label says how the children of a node make up its rule. It is given the
	// children that are no extras, also those without text, and returns a shape
	// whose Kids hold each of them once, in order; the Kind of the shape itself is
	// not looked at. False means that no rule is known to fit.
	//
	// kids is only good until Label returns.
	Label(parent RawNode, kids []RawNode) (Shape, bool)
}

// A ShapeKind says what a [Shape] is.
type ShapeKind uint8

const (
	Child     ShapeKind = iota // one child
	List                       // any number of items, maybe separated
	Item                       // one of a list
	Optional                   // what the rule can do without
	Separator                  // what stands between two items
)

// A Shape is what the rule of a grammar makes of some children of a node: nodes
// that the parser does not show.
type Shape struct {
	Kind  ShapeKind
	Child int     // of a Child: which
	Kids  []Shape // of all others: in order
}

// covers reports whether a shape holds the children from 0 to n-1, each once and
// in order.
func (s Shape) covers(n int) bool {
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

// first is the first child that a shape holds.
func (s Shape) first() (int, bool) {
	if s.Kind == Child {
		return s.Child, true
	}
	for _, k := range s.Kids {
		if i, ok := k.first(); ok {
			return i, true
		}
	}
	return 0, false
}
