package syntax

import (
	"bytes"

	"github.com/whittle-dd/whittle/tree"
)

// Kinds of the nodes that a dialect adds to a tree.
const (
	markerKind    = "line_marker_comment"
	pragmaKind    = "gnu_pragma"
	attributeKind = "gnu_attribute"
	argumentKind  = "gnu_argument"
	wordKind      = "gnu_word"
)

// inDialect is a front end for a language with a dialect.
type inDialect struct {
	frontEnd
	of *dialect
}

func (f inDialect) parse(src []byte, stop *Stop) (*Raw, error) {
	s := f.of.find(src)
	if s == nil {
		return f.frontEnd.parse(src, stop)
	}
	plain := s.markers()
	if len(plain) < len(s.pieces) {
		if n, err := f.frontEnd.errors(s.masked(plain), 0, stop); err == nil && n > 0 {
			r, err := f.woven(s, s.pieces, stop)
			if err != nil || r.Errors == 0 {
				return r, err
			}
			if p, err := f.woven(s, plain, stop); err == nil && p.Errors <= r.Errors {
				return p, nil
			}
			return r, nil
		}
	}
	return f.woven(s, plain, stop)
}

// woven parses a source without some pieces and puts them back.
func (f inDialect) woven(s *scanned, pieces []piece, stop *Stop) (*Raw, error) {
	r, err := f.frontEnd.parse(s.masked(pieces), stop)
	if err != nil {
		return nil, err
	}
	r.Src = s.src
	s.weave(r, pieces)
	return r, nil
}

func (f inDialect) errors(src []byte, most int, stop *Stop) (int, error) {
	s := f.of.find(src)
	if s == nil {
		return f.frontEnd.errors(src, most, stop)
	}
	plain := s.markers()
	n, err := f.frontEnd.errors(s.masked(plain), most, stop)
	if err != nil || n <= most || len(plain) == len(s.pieces) {
		return n, err
	}
	m, err := f.frontEnd.errors(s.masked(s.pieces), most, stop)
	return min(n, m), err
}

// find scans a source and finds the pieces of the dialect. It returns nil if there are none.
func (d *dialect) find(src []byte) *scanned {
	s := scan(src)
	leads := true // the piece belongs to what comes after it
	for i := 0; i < len(s.tokens); i++ {
		p, last := d.at(s, i)
		if p.how == ordinary {
			t := s.tokens[i]
			leads = t.class >= scanDirective || t.class == scanSign && bytes.IndexByte([]byte(";{}(,"), src[t.start]) >= 0
			continue
		}
		p.leads = leads && p.how == aside && p.kind != markerKind && p.kind != pragmaKind
		p.first, p.last = i, last
		p.start, p.end = int(s.tokens[i].start), int(s.tokens[last].end)
		s.pieces = append(s.pieces, p)
		i = last
		leads = leads || p.kind == markerKind || p.kind == pragmaKind
	}
	if len(s.pieces) == 0 {
		return nil
	}
	return s
}

// at returns the piece that begins at token i, and its last token. It is ordinary if there is none.
func (d *dialect) at(s *scanned, i int) (p piece, last int) {
	t := s.tokens[i]
	switch t.class {
	case scanMarker:
		return piece{how: aside, kind: markerKind}, i
	case scanDirective:
		if bytes.HasPrefix(bytes.TrimLeft(s.text(i)[1:], " \t"), []byte("pragma")) {
			return piece{how: aside, kind: pragmaKind}, i
		}
	case scanSign:
		if end, ok := s.closing(i, '['); ok {
			if inner, ok := s.closing(i+1, '['); ok && inner == end-1 && s.tokens[i].end == s.tokens[i+1].start && s.tokens[i+2].class != scanSign {
				return piece{how: aside, kind: attributeKind}, end
			}
		}
	}
	if t.class == scanWord || t.class == scanSign {
		for _, p := range d.by[string(s.text(i))] {
			if last, ok := p.at(s, i); ok {
				return p.found(i, last), last
			}
		}
	}
	if t.class == scanWord {
		for _, p := range d.any {
			if last, ok := p.at(s, i); ok {
				return p.found(i, last), last
			}
		}
	}
	return piece{}, i
}

// found returns the piece from one token to another.
func (p *pattern) found(first, last int) piece {
	kind := wordKind
	if last > first {
		kind = attributeKind
	}
	return piece{how: p.how, kind: kind, as: p.as, row: p.row}
}

// markers returns the pieces that are no code.
func (s *scanned) markers() []piece {
	var out []piece
	for _, p := range s.pieces {
		if p.kind == markerKind {
			out = append(out, p)
		}
	}
	return out
}

// masked returns the source as the parser is to see it without some pieces.
func (s *scanned) masked(pieces []piece) []byte {
	if len(pieces) == 0 {
		return s.src
	}
	out := bytes.Clone(s.src)
	for _, p := range pieces {
		b := out[p.start:p.end]
		for i, c := range b {
			switch {
			case p.how == opaque:
				b[i] = 'x'
			case c != '\n':
				b[i] = ' '
			}
		}
		if p.how == respelled {
			copy(b[len(b)-len(p.as):], p.as)
		}
	}
	return out
}

// shapeOfPiece returns how the children of an attribute are grouped: its arguments are a list.
func shapeOfPiece(kids []RawNode) Shape {
	var s Shape
	var list *Shape
	for i, k := range kids {
		child := Shape{Kind: Child, Child: i}
		switch {
		case k.Field == tree.FieldArguments && k.Kind == ",":
			list.Kids = append(list.Kids, Shape{Kind: Separator, Kids: []Shape{child}})
		case k.Field == tree.FieldArguments:
			if list == nil {
				s.Kids = append(s.Kids, Shape{Kind: List, AtLeast: 1})
				list = &s.Kids[len(s.Kids)-1]
			}
			list.Kids = append(list.Kids, Shape{Kind: Item, Kids: []Shape{child}})
		default:
			s.Kids = append(s.Kids, child)
		}
	}
	return s
}
