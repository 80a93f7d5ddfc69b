package syntax

import "bytes"

// A reader is a grammar in Go, for a format that has next to none. It is in every
// build. Its tokens cover every byte, blanks and line ends too, so that what is
// removed takes its line with it and nothing else.
type reader struct {
	byNodes
	read func(src []byte) *Raw
}

func (f reader) parse(src []byte) (*Raw, error)        { return f.read(src), nil }
func (f reader) errors(src []byte, _ int) (int, error) { return f.read(src).Errors, nil }

func newRaw(src []byte, kind string) *Raw {
	r := &Raw{Src: src}
	r.begin(kind, 0)
	return r
}

// begin adds a node that is to hold others, and says where it is.
func (r *Raw) begin(kind string, at int) int {
	r.Nodes = append(r.Nodes, RawNode{Start: at, Kind: kind, Named: true})
	return len(r.Nodes) - 1
}

// grow makes a node hold all that has been added since, up to a place.
func (r *Raw) grow(i, end int) {
	r.Nodes[i].End, r.Nodes[i].Next = end, len(r.Nodes)
}

func (r *Raw) token(n RawNode) {
	n.Next = len(r.Nodes) + 1
	if n.Error {
		r.Errors++
	}
	r.Nodes = append(r.Nodes, n)
}

// fail makes an error of a token.
func (r *Raw) fail(i int) {
	r.Nodes[i].Error = true
	r.Errors++
}

// kind is the kind of a fixed token that is one byte.
func (r *Raw) kind(at int) string { return string(r.Src[at : at+1]) }

// mark is the length of the byte order mark at the beginning. No token covers it:
// it stays whatever is removed.
func mark(src []byte) int {
	if bytes.HasPrefix(src, []byte("\ufeff")) {
		return len("\ufeff")
	}
	return 0
}

// line is the length of the first line, its end included.
func line(src []byte) int {
	if k := bytes.IndexByte(src, '\n'); k >= 0 {
		return k + 1
	}
	return len(src)
}

// items is the shape of a list of the children from one on.
func items(kids []RawNode, from int) Shape {
	list := Shape{Kind: List}
	for i := from; i < len(kids); i++ {
		list.Kids = append(list.Kids, Shape{Kind: Item, Kids: []Shape{{Kind: Child, Child: i}}})
	}
	return list
}
