package syntax

import (
	"slices"
	"sync"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A prober is a [Labeler] for languages whose rules are not known. It finds out
// what a parent can do without by leaving it out and parsing the rest, once for
// each setting: the kinds of the parent, the child and its neighbours, and the
// field. What it learns is a function of the file alone.
type prober struct {
	l   Language
	raw *Raw

	left   int // bytes that may still be parsed
	known  map[setting]lesson
	sample map[string]RawNode // the shortest node of each kind

	sync.Mutex // slots are asked at any time, by anyone
	fits       map[fitting]bool
	least      map[setting]tree.Token
}

// A lesson is what was learnt from the first child in some setting.
type lesson struct {
	role
	child RawNode
}

// A setting is what a child's role is taken to depend on.
type setting struct{ parent, field, kind, before, after string }

// A role is how a child can be left out.
type role uint8

const (
	needed     role = iota
	alone           // as it is
	withNext        // with what follows it: a separator, or a token that ends it
	withBefore      // with the separator before it
)

// A fitting is a setting with another kind of node in it.
type fitting struct {
	setting
	with string
}

// probes is how many bytes may be parsed to learn about a file: some seconds at
// most. Contexts that nothing is known of when they are used up are taken for needed.
// large is what is too much to parse for one slot.
const (
	probes = 4 << 20
	large  = 128 << 10
)

func newProber(l Language, r *Raw) *prober {
	p := &prober{l: l, raw: r, left: max(probes, 8*len(r.Src)), known: map[setting]lesson{}, fits: map[fitting]bool{}, least: map[setting]tree.Token{}, sample: map[string]RawNode{}}
	for _, n := range r.Nodes {
		if s, ok := p.sample[n.Kind]; n.Named && !n.Extra && n.End > n.Start && (!ok || n.End-n.Start < s.End-s.Start) {
			p.sample[n.Kind] = n
		}
	}
	return p
}

// Label makes lists of what is separated, and options of what can go as it is.
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

// anyOf is the shape of what no rule explains: all of it can go.
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

// list is the longest list that begins with child i, and where it ends: children
// with the same token between each two, of which the first can go with the token
// behind it. A token behind the last as well belongs to each item.
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

// role is how child i can be left out.
func (p *prober) role(parent RawNode, kids []RawNode, i int) role {
	c := settingOf(parent, kids, i)
	if known, ok := p.known[c]; ok {
		return known.role
	}
	k := kids[i]
	r := needed
	switch {
	case k.End == k.Start || len(kids) == 1: // an only child goes with its parent
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

func settingOf(parent RawNode, kids []RawNode, i int) setting {
	c := setting{parent: parent.Kind, field: kids[i].Field, kind: kids[i].Kind}
	if i > 0 {
		c.before = kids[i-1].Kind
	}
	if i+1 < len(kids) {
		c.after = kids[i+1].Kind
	}
	return c
}

// learns reports whether the file parses as well without some of it.
func (p *prober) learns(start, end int) bool {
	from, to := p.item(start, end)
	p.left -= to - from
	return p.left >= 0 && p.parses(from, to, start, end, "")
}

// parses reports whether a part of the file parses as well as the file does when
// something in it is replaced.
func (p *prober) parses(from, to, start, end int, with string) bool {
	src := p.raw.Src
	return Valid(p.l, slices.Concat(src[from:start], []byte(" "+with+" "), src[end:to]), p.raw.Errors)
}

// item is the part of the file to parse when what lies from start to end changes.
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

// slots is the places of some children.
func (p *prober) slots(parent RawNode, kids []RawNode) []tree.Slot {
	out := make([]tree.Slot, len(kids))
	for i, k := range kids {
		if k.Named {
			out[i] = &probed{p, settingOf(parent, kids, i)}
		}
	}
	return out
}

// A probed slot asks the parser, with the shortest node of a kind in the place of
// the first child of its setting.
type probed struct {
	*prober
	setting
}

func (s *probed) Fits(kind string) bool {
	n, seen := s.sample[kind]
	if kind == s.kind || !seen {
		return kind == s.kind
	}
	s.Lock()
	defer s.Unlock()
	f := fitting{s.setting, kind}
	fits, ok := s.fits[f]
	if !ok {
		child := s.known[s.setting].child
		from, to := s.item(child.Start, child.End)
		fits = to-from < large && s.parses(from, to, child.Start, child.End, string(s.raw.Src[n.Start:n.End]))
		s.fits[f] = fits
	}
	return fits
}

// literals are what stands for little in many languages.
var literals = []string{"0", ";", "{}", "true", "null", `""`, "int", "a"}

func (s *probed) Least() (t tree.Token, ok bool) {
	s.Lock()
	defer s.Unlock()
	t, known := s.least[s.setting]
	if !known {
		child := s.known[s.setting].child
		from, to := s.item(child.Start, child.End)
		i := slices.IndexFunc(literals, func(l string) bool {
			return to-from < large && s.parses(from, to, child.Start, child.End, l)
		})
		if i >= 0 {
			t = kinds.Token(s.kind, literals[i])
		}
		s.least[s.setting] = t
	}
	return t, t.Text != ""
}
