// Package build helps to build syntax trees.
package build

import (
	"bytes"
	"unsafe"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A Slab allocates nodes in blocks, and lets nodes that are alike share a spec. Its zero value is
// ready to use.
type Slab struct {
	Specs
	spare []tree.Node
	kids  []*tree.Node         // to be used for lists of children
	sorts map[string]tree.Sort // by kind
}

// block is how many nodes are allocated at once: as many as fill 32 kB, since the runtime rounds larger
// blocks up to pages.
const block = 32 << 10 / unsafe.Sizeof(tree.Node{})

// Node returns a new node that is a copy of n, with a spec and the sort of its kind.
func (s *Slab) Node(spec tree.Spec, n tree.Node) *tree.Node {
	spec.Sort = s.sort(spec.Kind)
	n.Spec = s.Of(spec)
	if len(s.spare) == 0 {
		s.spare = make([]tree.Node, block)
	}
	p := &s.spare[0]
	s.spare = s.spare[1:]
	*p = n
	return p
}

// kidsBlock is how many pointers to children are allocated at once.
const kidsBlock = 4 << 10

// Kids returns a copy of a list of children that takes no more room than it needs.
func (s *Slab) Kids(kids []*tree.Node) []*tree.Node {
	n := len(kids)
	switch {
	case n == 0:
		return nil
	case n > kidsBlock/16:
		return append(make([]*tree.Node, 0, n), kids...)
	case n > len(s.kids):
		s.kids = make([]*tree.Node, kidsBlock)
	}
	c := s.kids[:n:n]
	s.kids = s.kids[n:]
	copy(c, kids)
	return c
}

// Specs holds specs, each once.
type Specs struct{ known map[tree.Spec]*tree.Spec }

// Of returns the spec that all nodes share that are like this.
func (s *Specs) Of(spec tree.Spec) *tree.Spec {
	if p, ok := s.known[spec]; ok {
		return p
	}
	if s.known == nil {
		s.known = map[tree.Spec]*tree.Spec{}
	}
	c := spec // only here, so that it is allocated only here
	s.known[spec] = &c
	return &c
}

// Least changes what is left of n when it is removed.
func (s *Specs) Least(n *tree.Node, least string) {
	spec := *n.Spec
	spec.Least = least
	s.set(n, spec)
}

// Slot changes what can replace n.
func (s *Specs) Slot(n *tree.Node, slot tree.Slot) {
	spec := *n.Spec
	spec.Slot = slot
	s.set(n, spec)
}

// Keep changes how many items n must keep.
func (s *Specs) Keep(n *tree.Node, keep int) {
	spec := *n.Spec
	spec.Keep = keep
	s.set(n, spec)
}

// Sort adds to what n is.
func (s *Specs) Sort(n *tree.Node, more tree.Sort) {
	spec := *n.Spec
	spec.Sort |= more
	s.set(n, spec)
}

// Samples changes the samples of file n.
func (s *Specs) Samples(n *tree.Node, samples tree.Samples) {
	spec := *n.Spec
	spec.Samples = samples
	s.set(n, spec)
}

// Field changes what n is to its parent.
func (s *Specs) Field(n *tree.Node, field string) {
	spec := *n.Spec
	spec.Field = field
	s.set(n, spec)
}

func (s *Specs) set(n *tree.Node, spec tree.Spec) {
	if spec != *n.Spec {
		n.Spec = s.Of(spec)
	}
}

func (s *Slab) sort(kind string) tree.Sort {
	if kind == "" {
		return 0
	}
	known, ok := s.sorts[kind]
	if !ok {
		if s.sorts == nil {
			s.sorts = map[string]tree.Sort{}
		}
		known = kinds.Of(kind)
		s.sorts[kind] = known
	}
	return known
}

// Blanks returns how many bytes at the beginning of a text are part of the gap before the next
// token. A backslash at the end of a line counts as blank.
func Blanks(text []byte) int {
	i := 0
	for i < len(text) {
		rest := text[i:]
		switch {
		case bytes.IndexByte([]byte(" \t\n\r\f\v"), rest[0]) >= 0:
			i++
		case bytes.HasPrefix(rest, []byte("\\\n")):
			i += 2
		case bytes.HasPrefix(rest, []byte("\\\r\n")):
			i += 3
		default:
			return i
		}
	}
	return i
}
