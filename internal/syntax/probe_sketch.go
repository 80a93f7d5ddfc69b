package syntax

import "bytes"

// A sketch is a short text in which the parser sees a node as it does in the file: the file without
// what the ancestors of the node can do without, and without most of a long list around it.
type sketch struct {
	keep   []span // parts of the file, in order
	errors int    // that the parser finds in it
}

// A span is a part of the file.
type span struct{ start, end int }

func (s *sketch) len() int {
	n := 0
	for _, k := range s.keep {
		n += k.end - k.start
	}
	return n
}

// text returns the sketch with the bytes from start to end replaced.
func (s *sketch) text(src []byte, start, end int, with string) []byte {
	out := make([]byte, 0, s.len()+len(with)+len(s.keep)+2)
	for i, k := range s.keep {
		if i > 0 {
			out = append(out, ' ')
		}
		if start < k.start || k.end < end {
			out = append(out, src[k.start:k.end]...)
			continue
		}
		out = append(out, src[k.start:start]...)
		out = append(out, ' ')
		out = append(out, with...)
		out = append(out, ' ')
		out = append(out, src[end:k.end]...)
	}
	return out
}

// parses reports whether a sketch has no more errors when the bytes from start to end are replaced.
func (p *prober) parses(s *sketch, start, end int, with string) bool {
	return Valid(p.l, s.text(p.raw.Src, start, end, with), s.errors)
}

// learns reports whether a sketch still parses without the bytes from start to end.
func (p *prober) learns(s *sketch, start, end int) bool {
	p.left -= s.len()
	return p.left >= 0 && p.parses(s, start, end, "")
}

// A scene is a node whose children are looked at.
type scene struct {
	at    int   // its index in the raw list
	kids  []int // the indices of its children that are not extras
	roles []role
	seen  *sketch // the text to see it in; nil: not made yet
}

// study learns about all children, parents before children: what can be removed around a node is not
// in the sketch for its children.
func (p *prober) study() {
	var open []scene
	var kids []RawNode
	nodes := p.raw.Nodes
	for i := 0; i < len(nodes); {
		for len(open) > 0 && nodes[open[len(open)-1].at].Next <= i {
			open = open[:len(open)-1]
		}
		n := &nodes[i]
		if n.Next == i+1 || whole(n) {
			i = n.Next
			continue
		}
		s := scene{at: i}
		kids = kids[:0]
		for k := range p.raw.children(i) {
			if !nodes[k].Extra {
				s.kids, kids = append(s.kids, k), append(kids, nodes[k])
			}
		}
		open = append(open, s)
		if !n.Error {
			p.studyKids(open, kids)
		}
		i++
	}
}

// studyKids learns about the children of the last open node.
func (p *prober) studyKids(open []scene, kids []RawNode) {
	s := &open[len(open)-1]
	parent := p.raw.Nodes[s.at]
	s.roles = make([]role, len(kids))
	for i, k := range kids {
		c := contextOf(parent, kids, i)
		known, ok := p.known[c]
		if !ok {
			in := p.near(p.sketchOf(open), kids, i)
			known = lesson{p.role(in, kids, i), k, in}
			p.known[c] = known
		}
		s.roles[i] = known.role
	}
	for i := 0; i < len(kids); i++ {
		end := listEnd(kids, s.roles, i)
		if end == i {
			continue
		}
		p.studyList(open, kids, i, end)
		i = end - 1
	}
	p.studyGroups(open, kids)
}

// studyList learns whether the list of the children from i to end can be removed as a whole.
func (p *prober) studyList(open []scene, kids []RawNode, i, end int) {
	c := listContext(p.raw.Nodes[open[len(open)-1].at], kids, i, end)
	if _, ok := p.empty[c]; !ok {
		p.empty[c] = p.learns(p.sketchOf(open), kids[i].Start, kids[end-1].End)
	}
}

// role returns how child i can be removed.
func (p *prober) role(in *sketch, kids []RawNode, i int) role {
	k := kids[i]
	switch {
	case k.End == k.Start || len(kids) == 1: // an only child is removed with its parent
	case p.learns(in, k.Start, k.End):
		return alone
	case !k.Named:
	case i+1 < len(kids) && !kids[i+1].Named && p.learns(in, k.Start, kids[i+1].End):
		return withNext
	case i > 0 && !kids[i-1].Named && p.learns(in, kids[i-1].Start, k.End):
		return withBefore
	}
	return needed
}

// sketchOf returns the sketch for the children of the last open node.
func (p *prober) sketchOf(open []scene) *sketch {
	d := len(open) - 1
	for d > 0 && open[d].seen == nil {
		d--
	}
	if open[d].seen == nil {
		open[d].seen = &sketch{[]span{{0, len(p.raw.Src)}}, p.raw.Errors}
	}
	for ; d+1 < len(open); d++ {
		open[d+1].seen = p.without(open[d].seen, p.spare(&open[d], open[d+1].at))
	}
	return open[d].seen
}

// spare returns what a node can do without beside one of its children.
func (p *prober) spare(s *scene, child int) (out []span) {
	nodes := p.raw.Nodes
	for i, k := range s.kids {
		if i >= len(s.roles) || k == child || s.roles[i] == needed {
			continue
		}
		from, to := i, i
		if s.roles[i] != alone {
			if k < child {
				to++ // with the separator after it
			} else {
				from-- // with the one before it
			}
		}
		if from >= 0 && to < len(s.kids) {
			out = p.join(out, span{nodes[s.kids[from]].Start, nodes[s.kids[to]].End})
		}
	}
	return out
}

// join adds a span, in order, to others. There is only one if nothing but blanks is between them.
func (p *prober) join(to []span, s span) []span {
	if n := len(to); n > 0 && (s.start <= to[n-1].end || len(bytes.TrimSpace(p.raw.Src[to[n-1].end:s.start])) == 0) {
		to[n-1].end = max(to[n-1].end, s.end)
		return to
	}
	return append(to, s)
}

// How much of a long node is in the sketch for one of its children: children on each side of it, and
// at both ends of the node.
const (
	nearKids = 6
	endKids  = 3
)

// near returns a sketch without most of the children of a long node that are far from child i.
func (p *prober) near(s *sketch, kids []RawNode, i int) *sketch {
	var drop []span
	for _, r := range [][2]int{{endKids, i - nearKids}, {i + nearKids + 1, len(kids) - endKids}} {
		lo, hi := r[0], r[1]
		if hi -= (hi - lo) & 1; lo < hi { // an even number: items with their separators
			drop = append(drop, span{kids[lo].Start, kids[hi-1].End})
		}
	}
	return p.without(s, drop)
}

// without returns a sketch without some parts, if the parser sees no more errors then. If they make
// no great difference, or if it does, it returns the sketch as it is.
func (p *prober) without(s *sketch, drop []span) *sketch {
	t := &sketch{errors: s.errors}
	for _, k := range s.keep {
		for len(drop) > 0 && drop[0].start < k.end {
			d := drop[0]
			if d.start > k.start {
				t.keep = append(t.keep, span{k.start, d.start})
			}
			k.start = max(k.start, d.end)
			if d.end > k.end {
				break
			}
			drop = drop[1:]
		}
		if k.start < k.end {
			t.keep = append(t.keep, k)
		}
	}
	n := t.len()
	if n > s.len()*3/4 || p.left < n {
		return s
	}
	p.left -= n
	errors, err := p.l.front.errors(t.text(p.raw.Src, -1, -1, ""), s.errors, p.l.stop)
	if err != nil || errors > s.errors {
		return s
	}
	t.errors = errors
	return t
}
