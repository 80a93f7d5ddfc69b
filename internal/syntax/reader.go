package syntax

import "bytes"

// A reader is a parser in Go, for a format with hardly any grammar. It is in every build. Its tokens
// cover every byte, including blanks and line ends, so that removing an item removes its line and
// nothing else.
type reader struct {
	byNodes
	read func(src []byte, stop *Stop) *Raw
}

func (f reader) parse(src []byte, stop *Stop) (*Raw, error) { return f.read(src, stop), nil }

func (f reader) errors(src []byte, _ int, stop *Stop) (int, error) {
	return f.read(src, stop).Errors, nil
}

func newRaw(src []byte, kind string) *Raw {
	r := &Raw{Src: src, kinds: rawKinds{}}
	r.begin(kind, 0)
	return r
}

// begin adds a node that will hold others, and returns its index.
func (r *Raw) begin(kind string, at int) int {
	r.Nodes = append(r.Nodes, RawNode{RawKind: r.kinds.rule(kind), Start: at})
	return len(r.Nodes) - 1
}

// grow extends node i over everything that has been added since, up to end.
func (r *Raw) grow(i, end int) {
	r.Nodes[i].End, r.Nodes[i].Next = end, len(r.Nodes)
}

// token adds a leaf.
func (r *Raw) token(n RawNode) {
	n.Next = len(r.Nodes) + 1
	if n.Error {
		r.Errors++
	}
	r.Nodes = append(r.Nodes, n)
}

// fail marks token i as an error.
func (r *Raw) fail(i int) {
	r.Nodes[i].Error = true
	r.Errors++
}

// kind returns the kind of a fixed token of one byte.
func (r *Raw) kind(at int) string { return string(r.Src[at : at+1]) }

// markLen returns the length of the byte order mark at the beginning. No token covers it: it is always
// kept.
func markLen(src []byte) int {
	if bytes.HasPrefix(src, []byte("\ufeff")) {
		return len("\ufeff")
	}
	return 0
}

// line returns the length of the first line, including its end.
func line(src []byte) int {
	if k := bytes.IndexByte(src, '\n'); k >= 0 {
		return k + 1
	}
	return len(src)
}

// items returns the shape of a list of the children from index from on.
func items(kids []RawNode, from int) Shape {
	list := Shape{Kind: List}
	for i := from; i < len(kids); i++ {
		list.Kids = append(list.Kids, Shape{Kind: Item, Kids: []Shape{{Kind: Child, Child: i}}})
	}
	return list
}
