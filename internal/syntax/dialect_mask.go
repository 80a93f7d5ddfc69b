package syntax

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"

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
	views := s.views()
	if n, err := f.frontEnd.errors(s.masked(views[0]), 0, stop); err == nil && n == 0 || len(views) == 1 {
		return f.woven(s, views[0], stop)
	}
	var best *Raw
	for _, v := range slices.Backward(views) {
		r, err := f.woven(s, v, stop)
		if err != nil || r.Errors == 0 {
			return r, err
		}
		if best == nil || cmp.Or(cmp.Compare(r.Unexplained(), best.Unexplained()), cmp.Compare(r.Errors, best.Errors)) <= 0 {
			best = r
		}
	}
	return best, nil
}

// woven parses a source without some pieces and puts them back.
func (f inDialect) woven(s *scanned, pieces []piece, stop *Stop) (*Raw, error) {
	r, err := f.frontEnd.parse(s.masked(pieces), stop)
	if err != nil {
		return nil, err
	}
	r.Src = s.src
	s.unshift(r, pieces)
	s.weave(r, slices.DeleteFunc(slices.Clone(pieces), piece.isImplied))
	return r, nil
}

func (f inDialect) errors(src []byte, most int, stop *Stop) (int, error) {
	s := f.of.find(src)
	if s == nil {
		return f.frontEnd.errors(src, most, stop)
	}
	fewest := -1
	for _, v := range s.views() {
		n, err := f.frontEnd.errors(s.masked(v), most, stop)
		if err != nil || n <= most {
			return n, err
		}
		if fewest < 0 || n < fewest {
			fewest = n
		}
	}
	return fewest, nil
}

// views returns the pieces that the parser may not see, from few to many: those that it never sees, those that
// the dialect knows, and all of them.
func (s *scanned) views() [][]piece {
	var always, known []piece
	for _, p := range s.pieces {
		if p.always {
			always = append(always, p)
		}
		if !p.guess {
			known = append(known, p)
		}
	}
	out := [][]piece{always}
	if len(known) > len(always) {
		out = append(out, known)
	}
	if len(s.pieces) > len(known) {
		out = append(out, s.pieces)
	}
	return out
}

// find scans a source and finds the pieces of the dialect. It returns nil if there are none.
func (d *dialect) find(src []byte) *scanned {
	s := scan(src, d.lexis)
	var implies map[int]string
	if d.implied != nil {
		implies = d.implied(s)
	}
	leads := true // the piece belongs to what comes after it
	for i := 0; i < len(s.tokens); i++ {
		s.inclusions(i)
		p, last := d.at(s, i)
		if p.how == ordinary {
			s.imply(i, implies[i])
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

// imply adds the piece for a text before token i that is implied.
func (s *scanned) imply(i int, as string) {
	if as != "" {
		at := int(s.tokens[i].start)
		s.pieces = append(s.pieces, piece{start: at, end: at, first: i, last: i, how: implied, as: as})
	}
}

// inclusion matches a question in the condition of a directive that the grammar does not know, as
// __has_include(<a.h>).
var inclusion = regexp.MustCompile(`\b\w+\s*\((<[^<>()]*>|"[^"()]*")\)`)

// inclusions adds the pieces in token i, a directive: the parser sees names in their place.
func (s *scanned) inclusions(i int) {
	t := s.tokens[i]
	if t.class != scanDirective || !condition.Match(s.text(i)) {
		return
	}
	for _, at := range inclusion.FindAllIndex(s.text(i), -1) {
		s.pieces = append(s.pieces, piece{start: int(t.start) + at[0], end: int(t.start) + at[1], first: i, last: i, how: respelled, kind: wordKind, as: "x"})
	}
}

var condition = regexp.MustCompile(`^#\s*(el)?if\b`)

// at returns the piece that begins at token i, and its last token. It is ordinary if there is none.
func (d *dialect) at(s *scanned, i int) (p piece, last int) {
	t := s.tokens[i]
	if d.whole != nil {
		if p, last := d.whole(s, i); p.how != ordinary {
			return p, last
		}
	}
	switch t.class {
	case scanMarker:
		return piece{how: aside, kind: markerKind, always: true}, i
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
		for _, p := range d.beginning(s, i) {
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

// beginning returns the patterns of pieces that begin with the text of token i.
func (d *dialect) beginning(s *scanned, i int) []*pattern {
	if !d.fold {
		return d.by[string(s.text(i))] // without a copy of the text
	}
	return d.by[s.spelled(i)]
}

// found returns the piece from one token to another.
func (p *pattern) found(first, last int) piece {
	kind := wordKind
	if last > first {
		kind = attributeKind
	}
	return piece{how: p.how, kind: kind, as: p.as, row: p.row, guess: p.guess, always: p.always}
}

// masked returns the source as the parser is to see it without some pieces.
func (s *scanned) masked(pieces []piece) []byte {
	if len(pieces) == 0 {
		return s.src
	}
	out := make([]byte, 0, len(s.src)+shifts(pieces))
	at := 0
	for _, p := range pieces {
		out = append(out, s.src[at:p.start]...)
		at = p.end
		if p.how == implied {
			out = append(out, p.as...)
			continue
		}
		out = append(out, s.src[p.start:p.end]...)
		b := out[len(out)-(p.end-p.start):]
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
	return append(out, s.src[at:]...)
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
