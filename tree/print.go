package tree

import (
	"bytes"
	"slices"
)

// Bytes prints the tree. A tree that has not been edited gives back the source,
// byte for byte. Where something was removed, tokens that would become one are
// kept apart, and a line that lost its first token keeps its indentation.
func (n *Node) Bytes() []byte {
	p := printer{out: make([]byte, 0, 8*n.Tokens())}
	for stack := []*Node{n}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case n == dropped:
			p.skip(nil)
		case n.gone && n.Min == "":
			p.skip(n.Gap)
		case n.gone:
			p.edited = true
			p.token(n.Gap, []byte(n.Min))
			p.edited = true
		case len(n.Kids) == 0:
			p.token(n.Gap, n.Text)
		default:
			for _, k := range slices.Backward(separated(n.Kids)) {
				stack = append(stack, k)
			}
		}
	}
	return p.out
}

// dropped stands for a separator that separates nothing any more.
var dropped = &Node{}

// separated is the children of a node with the separators that are needed: those
// with a sibling that is there before and after them.
func separated(kids []*Node) []*Node {
	if !slices.ContainsFunc(kids, func(k *Node) bool { return k.Sep }) || !slices.ContainsFunc(kids, (*Node).vanished) {
		return kids
	}
	last := len(kids) - 1
	for last >= 0 && (kids[last].Sep || kids[last].vanished()) {
		last--
	}
	out := slices.Clone(kids)
	before, open := false, -1 // a sibling is there before; the separator after it, if one is printed
	for i, k := range kids {
		switch {
		case k.Sep && before && open < 0 && i < last:
			open = i
		case k.Sep:
			out[i] = dropped
		case !k.vanished():
			before, open = true, -1
		}
	}
	return out
}

// vanished reports whether nothing is printed of n.
func (n *Node) vanished() bool { return n.gone && n.Min == "" }

type printer struct {
	out    []byte
	edited bool   // something was removed or replaced since the last token
	gap    []byte // the blanks before what was removed first
}

func (p *printer) skip(gap []byte) {
	if !p.edited || p.gap == nil {
		p.gap = gap
	}
	p.edited = true
}

func (p *printer) token(gap, text []byte) {
	if p.edited && bytes.IndexByte(gap, '\n') < 0 && bytes.IndexByte(p.gap, '\n') >= 0 {
		gap = p.gap
	}
	p.out = append(p.out, gap...)
	if p.edited && len(gap) == 0 && len(p.out) > 0 && len(text) > 0 && fuse(p.out[len(p.out)-1], text[0]) {
		p.out = append(p.out, ' ')
	}
	p.out = append(p.out, text...)
	p.edited, p.gap = false, nil
}

// fuse reports whether two tokens that touch here might become one.
func fuse(a, b byte) bool {
	if word(a) && word(b) {
		return true
	}
	return bytes.IndexByte([]byte("+-*/&|<>=!:%^"), a) >= 0 && bytes.IndexByte([]byte("+-*/&|<>=!:"), b) >= 0
}

func word(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func sorted(at []int32) []int32 {
	slices.Sort(at)
	return at
}

// between is the part of a sorted list that lies from lo to hi.
func between(at []int32, lo, hi int32) []int32 {
	i, _ := slices.BinarySearch(at, lo)
	j, _ := slices.BinarySearch(at, hi+1)
	return at[i:j]
}
