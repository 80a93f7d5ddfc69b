package syntax

import (
	"slices"
	"sync"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A prober is a [Labeler] for languages whose rules are not known. It finds out which children can be
// removed by parsing the file, or a [sketch] of it, without them, once for each context: the kinds of
// the parent, the child and its neighbors, and the field. What it learns depends only on the file.
type prober struct {
	l   Language
	raw *Raw

	left   int // bytes that may still be parsed
	known  map[childContext]lesson
	empty  map[childContext]bool // lists that can be removed as a whole, by what is around them
	groups map[string]bool       // sequences of children that can be removed together
	sample map[string]RawNode    // the shortest node of each kind

	sync.Mutex // slots are used at any time, by several goroutines
	fits       map[fitting]bool
	least      map[childContext]tree.Token
}

// A lesson is what was learned from the first child in a context.
type lesson struct {
	role
	child RawNode
	in    *sketch // the text in which it was tried
}

// A childContext is what a child's role is assumed to depend on. That of a list has the kinds around
// it.
type childContext struct{ parent, field, kind, before, after string }

// A role says how a child can be removed.
type role uint8

const (
	needed     role = iota
	alone           // by itself
	withNext        // with the separator or final token after it
	withBefore      // with the separator before it
)

// A fitting is a context with another kind of node in it.
type fitting struct {
	childContext
	with string
}

// probes is the number of bytes that may be parsed to learn about a file, which takes a few seconds
// at most. When they are used up, children in contexts not seen before count as needed. large is the
// number of bytes that is too much to parse for one slot.
const (
	probes = 4 << 20
	large  = 128 << 10
)

func newProber(l Language, r *Raw) *prober {
	p := &prober{l: l, raw: r, left: max(probes, 8*len(r.Src)), known: map[childContext]lesson{}, empty: map[childContext]bool{}, groups: map[string]bool{}, fits: map[fitting]bool{}, least: map[childContext]tree.Token{}, sample: map[string]RawNode{}}
	for _, n := range r.Nodes {
		if s, ok := p.sample[n.Kind]; n.Named && !n.Extra && n.End > n.Start && (!ok || n.End-n.Start < s.End-s.Start) {
			p.sample[n.Kind] = n
		}
	}
	p.study()
	return p
}

// Label returns lists of the children that are separated, and options of those that can be removed by
// themselves.
func (p *prober) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	if parent.Error {
		return anyOf(kids), nil, true
	}
	roles := make([]role, len(kids))
	for i := range kids {
		roles[i] = p.known[contextOf(parent, kids, i)].role
	}
	var shape Shape
	for i := 0; i < len(kids); {
		if end := listEnd(kids, roles, i); end > i {
			shape.Kids = append(shape.Kids, p.list(parent, kids, i, end))
			i = end
			continue
		}
		if ends := p.groupsAt(parent, kids, roles, i); len(ends) > 0 {
			shape.Kids = append(shape.Kids, p.listOf(parent, kids, i, ends))
			i = ends[len(ends)-1]
			continue
		}
		shape.Kids = append(shape.Kids, single(i, roles[i]))
		i++
	}
	return shape, p.slots(parent, kids), true
}

// anyOf returns the shape of a node that no rule explains: every child can be removed.
func anyOf(kids []RawNode) Shape {
	var s Shape
	for i := range kids {
		s.Kids = append(s.Kids, single(i, alone))
	}
	return s
}

func single(i int, r role) Shape {
	child := Shape{Kind: Child, Child: i}
	if r == alone {
		return Shape{Kind: Optional, Kids: []Shape{child}}
	}
	return child
}

// listEnd returns where the longest list that begins with child i ends: children with the same token
// between each two, of which the first can be removed with the token after it. If that token also
// follows the last child, it is part of each item.
func listEnd(kids []RawNode, roles []role, i int) int {
	if roles[i] != withNext {
		return i
	}
	sep, end := kids[i+1].Kind, i
	for end < len(kids) && (roles[end] == withNext || roles[end] == withBefore) {
		end++
		if end == len(kids) || kids[end].Named || kids[end].Kind != sep {
			break
		}
		end++
	}
	return end
}

// list returns the list of the children from i to end.
func (p *prober) list(parent RawNode, kids []RawNode, i, end int) Shape {
	last := kids[end-1]
	ended := last.Kind == kids[i+1].Kind && !last.Named
	s := Shape{Kind: List}
	if !p.empty[listContext(parent, kids, i, end)] {
		s.AtLeast = 1
	}
	for k := i; k < end; k += 2 {
		item := Shape{Kind: Item, Kids: []Shape{{Kind: Child, Child: k}}}
		between := Shape{Kind: Child, Child: k + 1}
		switch {
		case ended:
			item.Kids = append(item.Kids, between)
			s.Kids = append(s.Kids, item)
		case k+1 < end:
			s.Kids = append(s.Kids, item, Shape{Kind: Separator, Kids: []Shape{between}})
		default:
			s.Kids = append(s.Kids, item)
		}
	}
	return s
}

func contextOf(parent RawNode, kids []RawNode, i int) childContext {
	c := childContext{parent: parent.Kind, field: kids[i].Field, kind: kids[i].Kind}
	if i > 0 {
		c.before = kids[i-1].Kind
	}
	if i+1 < len(kids) {
		c.after = kids[i+1].Kind
	}
	return c
}

// listContext returns the context of the list of the children from i to end.
func listContext(parent RawNode, kids []RawNode, i, end int) childContext {
	c := childContext{parent: parent.Kind, field: kids[i].Field, kind: kids[i].Kind}
	if i > 0 {
		c.before = kids[i-1].Kind
	}
	if end < len(kids) {
		c.after = kids[end].Kind
	}
	return c
}

// slots returns the slots of children.
func (p *prober) slots(parent RawNode, kids []RawNode) []tree.Slot {
	out := make([]tree.Slot, len(kids))
	for i, k := range kids {
		if k.Named {
			out[i] = &probed{p, contextOf(parent, kids, i)}
		}
	}
	return out
}

// A probed slot parses the file with the first child of its context replaced by the shortest node of
// a kind.
type probed struct {
	*prober
	childContext
}

func (s *probed) Fits(kind string) bool {
	n, seen := s.sample[kind]
	if kind == s.kind || !seen {
		return kind == s.kind
	}
	s.Lock()
	defer s.Unlock()
	f := fitting{s.childContext, kind}
	fits, ok := s.fits[f]
	if !ok {
		at := s.known[s.childContext]
		fits = at.in.len() < large && s.parses(at.in, at.child.Start, at.child.End, string(s.raw.Src[n.Start:n.End]))
		s.fits[f] = fits
	}
	return fits
}

// literals are short texts that are valid in many places of many languages.
var literals = []string{"0", ";", "{}", "true", "null", `""`, "int", "a"}

func (s *probed) Least() (t tree.Token, ok bool) {
	s.Lock()
	defer s.Unlock()
	t, known := s.least[s.childContext]
	if !known {
		at := s.known[s.childContext]
		i := slices.IndexFunc(literals, func(l string) bool {
			return at.in.len() < large && s.parses(at.in, at.child.Start, at.child.End, l)
		})
		if i >= 0 {
			t = kinds.Token(s.kind, literals[i])
		}
		s.least[s.childContext] = t
	}
	return t, t.Text != ""
}
