package syntax

import (
	"slices"
	"sync"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A prober is a [Labeler] for languages whose rules are not known. It finds out which children can be
// removed by parsing the file without them, once for each context: the kinds of the parent, the child
// and its neighbors, and the field. What it learns depends only on the file.
type prober struct {
	l   Language
	raw *Raw

	left   int // bytes that may still be parsed
	known  map[childContext]lesson
	sample map[string]RawNode // the shortest node of each kind

	sync.Mutex // slots are used at any time, by several goroutines
	fits       map[fitting]bool
	least      map[childContext]tree.Token
}

// A lesson is what was learned from the first child in a context.
type lesson struct {
	role
	child RawNode
}

// A childContext is what a child's role is assumed to depend on.
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
	p := &prober{l: l, raw: r, left: max(probes, 8*len(r.Src)), known: map[childContext]lesson{}, fits: map[fitting]bool{}, least: map[childContext]tree.Token{}, sample: map[string]RawNode{}}
	for _, n := range r.Nodes {
		if s, ok := p.sample[n.Kind]; n.Named && !n.Extra && n.End > n.Start && (!ok || n.End-n.Start < s.End-s.Start) {
			p.sample[n.Kind] = n
		}
	}
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
		roles[i] = p.role(parent, kids, i)
	}
	var shape Shape
	for i := 0; i < len(kids); {
		list, end := p.list(kids, roles, i)
		if end == i {
			list, end = single(i, roles[i]), i+1
		}
		shape.Kids = append(shape.Kids, list)
		i = end
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

// list returns the longest list that begins with child i, and where it ends: children with the same
// token between each two, of which the first can be removed with the token after it. If that token
// also follows the last child, it is part of each item.
func (p *prober) list(kids []RawNode, roles []role, i int) (Shape, int) {
	if roles[i] != withNext {
		return Shape{}, i
	}
	sep, end := kids[i+1].Kind, i
	for end < len(kids) && (roles[end] == withNext || roles[end] == withBefore) {
		end++
		if end == len(kids) || kids[end].Named || kids[end].Kind != sep {
			break
		}
		end++
	}
	ended := kids[end-1].Kind == sep && !kids[end-1].Named
	s := Shape{Kind: List}
	if !p.learns(kids[i].Start, kids[end-1].End) {
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
	return s, end
}

// role returns how child i can be removed.
func (p *prober) role(parent RawNode, kids []RawNode, i int) role {
	c := contextOf(parent, kids, i)
	if known, ok := p.known[c]; ok {
		return known.role
	}
	k := kids[i]
	r := needed
	switch {
	case k.End == k.Start || len(kids) == 1: // an only child is removed with its parent
	case p.learns(k.Start, k.End):
		r = alone
	case !k.Named:
	case i+1 < len(kids) && !kids[i+1].Named && p.learns(k.Start, kids[i+1].End):
		r = withNext
	case i > 0 && !kids[i-1].Named && p.learns(kids[i-1].Start, k.End):
		r = withBefore
	}
	p.known[c] = lesson{r, k}
	return r
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

// learns reports whether the file still parses without the bytes from start to end.
func (p *prober) learns(start, end int) bool {
	from, to := p.item(start, end)
	p.left -= to - from
	return p.left >= 0 && p.parses(from, to, start, end, "")
}

// parses reports whether the part of the file from from to to has no more errors than the file when
// the bytes from start to end are replaced.
func (p *prober) parses(from, to, start, end int, with string) bool {
	src := p.raw.Src
	return Valid(p.l, slices.Concat(src[from:start], []byte(" "+with+" "), src[end:to]), p.raw.Errors)
}

// item returns the part of the file to parse when the bytes from start to end change.
func (p *prober) item(start, end int) (int, int) {
	size := len(p.raw.Src)
	if size < 16<<10 {
		return 0, size
	}
	for k := range p.raw.children(0) {
		n := p.raw.Nodes[k]
		if n.Start < start && end < n.End && 3*(n.End-n.Start) < size && Valid(p.l, p.raw.Src[n.Start:n.End], 0) {
			return n.Start, n.End
		}
	}
	return 0, size
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
		child := s.known[s.childContext].child
		from, to := s.item(child.Start, child.End)
		fits = to-from < large && s.parses(from, to, child.Start, child.End, string(s.raw.Src[n.Start:n.End]))
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
		child := s.known[s.childContext].child
		from, to := s.item(child.Start, child.End)
		i := slices.IndexFunc(literals, func(l string) bool {
			return to-from < large && s.parses(from, to, child.Start, child.End, l)
		})
		if i >= 0 {
			t = kinds.Token(s.kind, literals[i])
		}
		s.least[s.childContext] = t
	}
	return t, t.Text != ""
}
