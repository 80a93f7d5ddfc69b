package rules

// A Shape is the structure between a node and its children: lists, items,
// separators, options. It may be shared between callers; do not modify it.
type Shape struct {
	Kind    ShapeKind
	Child   int     // of a Child: its index among the given children
	AtLeast int     // of a List: how many items must remain; 0, 1 or 2
	Kids    []Shape // of everything but a Child, in the order of the children
}

// A ShapeKind is the kind of a Shape.
type ShapeKind uint8

const (
	Sequence  ShapeKind = iota // the whole node: its kids are the top level
	Child                      // one child
	List                       // Items, and Separators between them if the rule has any
	Item                       // one element of a List
	Separator                  // between two Items, and removed with one of them
	Optional                   // a group that may be omitted as a whole
)

func (k ShapeKind) String() string {
	return [...]string{"Sequence", "Child", "List", "Item", "Separator", "Optional"}[k]
}

// The trail of a match is a sequence of events: evChild, evClose, or an opening
// bracket evOpen+ShapeKind+8*AtLeast.
const (
	evChild = iota
	evClose
	evOpen
)

func opening(k ShapeKind, atLeast int) int32 { return int32(evOpen + int(k) + 8*atLeast) }

// mostScratch is how many shapes a matcher keeps room for: it outlives the file with a long list.
const mostScratch = 1 << 10

// shape builds the tree from a trail. Groups without a child are omitted, except
// between separators, where an empty item is kept. A list from which no item can be
// removed is replaced by its children.
func (m *Matcher) shape(trail []int32) Shape {
	nodes, child := 0, 0
	for _, e := range trail {
		if e != evClose {
			nodes++
		}
	}
	slab := make([]Shape, 0, nodes)
	done, open := m.done[:0], m.open[:0]
	for _, e := range trail {
		switch {
		case e == evChild:
			done = append(done, Shape{Kind: Child, Child: child})
			child++
		case e >= evOpen:
			open = append(open, group{e - evOpen, len(done), child})
		default:
			g := open[len(open)-1]
			open = open[:len(open)-1]
			kids := done[g.start:]
			s := Shape{Kind: ShapeKind(g.what % 8), AtLeast: int(g.what / 8)}
			if g.child == child && s.Kind != Separator && s.Kind != Item {
				done = done[:g.start]
				continue
			}
			if s.Kind == List {
				if kids = dense(kids); items(kids) <= s.AtLeast {
					done = append(done[:g.start], flat(kids)...)
					continue
				}
			}
			slab = append(slab, kids...)
			s.Kids = slab[len(slab)-len(kids) : len(slab) : len(slab)]
			done = append(done[:g.start], s)
		}
	}
	root := Shape{Kids: append(slab[len(slab):len(slab):len(slab)], done...)}
	clear(done)
	if m.done, m.open = done[:0], open[:0]; cap(done) > mostScratch {
		m.done = nil
	}
	return root
}

func items(kids []Shape) (n int) {
	for _, k := range kids {
		if k.Kind == Item {
			n++
		}
	}
	return n
}

func flat(kids []Shape) (all []Shape) {
	for _, k := range kids {
		all = append(all, k.Kids...)
	}
	return all
}

// A group is an opening bracket that is not closed yet.
type group struct {
	what  int32
	start int // where its kids begin
	child int // the child that was next
}

// dense removes the empty items of a list without separators.
func dense(kids []Shape) []Shape {
	for _, k := range kids {
		if k.Kind == Separator {
			return kids
		}
	}
	n := 0
	for _, k := range kids {
		if len(k.Kids) > 0 {
			kids[n] = k
			n++
		}
	}
	return kids[:n]
}
