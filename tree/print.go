package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/internal/stage"
)

// Bytes prints the tree. A tree that was not edited prints its source, byte for byte. Where nodes
// were removed or replaced, the rest still reads as the same tokens; [Layout] tells what happens to
// lines.
func (n *Node) Bytes() []byte { return n.bytes(nil) }

// bytes is Bytes, and tells m of the nodes that are printed.
func (n *Node) bytes(m *stage.Meter) []byte {
	if src := n.Source(); src != nil {
		return src
	}
	if d := n.document(); d != nil && d.printed != nil {
		return d.printed
	}
	p := n.print(erasure{}, m)
	return p.out
}

// print prints a tree without some tokens, and records what it has in common with the file that n is
// the root of. The tree must be unedited if there are such tokens. It tells m of the nodes that it
// visits.
func (n *Node) print(erased erasure, m *stage.Meter) printer {
	p := printer{out: make([]byte, 0, n.room()), erased: erased}
	p.stack = append(make([]level, 0, 32), level{kids: []*Node{n}})
	for len(p.stack) > 0 {
		m.Visit(1)
		l := &p.stack[len(p.stack)-1]
		if l.next == len(l.kids) {
			if l.node != nil && l.node.scoped() {
				p.resume()
				p.leave(l.node)
			}
			p.stack = p.stack[:len(p.stack)-1]
			continue
		}
		k := l.kids[l.next]
		l.next++
		if d := k.document(); d != nil {
			p.source = d.source
		}
		needed := l.needs(k, erased)
		if needed && !k.scoped() && erased.all(k.first, k.last) {
			p.omit(k)
			continue
		}
		p.resume()
		switch {
		case !needed, erased.has(k):
			p.skip(k.firstGap(), k.ended())
		case k.gone:
			p.gone(k)
		case len(k.Kids) == 0 && k.place() == nil:
			p.token(k, k.Gap, k.Text)
		case len(k.Kids) == 0:
			p.enter(k)
			p.token(k, k.Gap, k.Text)
			p.leave(k)
		case k.from > 0 && p.source != nil && !p.edited && !p.shift.on && !erased.any(k.first, k.last):
			p.copy(k)
		default:
			if k.scoped() {
				p.enter(k)
			}
			p.stack = append(p.stack, level{node: k, kids: k.Kids})
		}
	}
	return p
}

// copy prints an unedited node in one piece.
func (p *printer) copy(n *Node) {
	from := int(n.from) - 1
	for len(n.Kids) > 0 {
		n = n.Kids[len(n.Kids)-1]
	}
	to := n.to()
	if last := len(p.common) - 1; last >= 0 && p.common[last].From+p.common[last].Size == from && p.common[last].At+p.common[last].Size == len(p.out) {
		p.common[last].Size += to - from
	} else {
		p.common = append(p.common, lex.Piece{At: len(p.out), From: from, Size: to - from})
	}
	p.out = append(p.out, p.source[from:to]...)
	p.last, p.text = n, n.Text
}

// scoped reports whether other rules for printing apply in n than around it.
func (n *Node) scoped() bool { return n.place() != nil || n.Layout != Free }

// A level is a node whose children are being printed.
type level struct {
	node *Node
	kids []*Node
	next int // the next child

	item  bool  // an item was printed
	group group // the separators since the last item that is present
	live  int   // the index of the next item that is present, if it is not before next

	looked int  // the children before this one were looked at by quoted
	string bool // a string begins and does not end among them
}

// A group is the separators between two items. Between two items that are present, one separator is
// printed.
type group uint8

const (
	none group = iota
	open       // the first one was printed
	done       // the others are omitted
)

// needs reports whether the next child, k, is printed. All are, except separators that no longer
// separate anything.
func (l *level) needs(k *Node, erased erasure) bool {
	gone := erased.has(k)
	switch {
	case k.Sep && !gone:
		return l.separates(erased)
	case k.aside():
	case !gone && !k.vanished():
		l.item, l.group = true, none
	case l.group == open:
		l.group = done
	}
	return true
}

// separates reports whether the next child, a separator, is printed.
func (l *level) separates(erased erasure) bool {
	if l.group == done {
		return false
	}
	if l.item {
		l.group = open
		for l.live = max(l.live, l.next); l.live < len(l.kids); l.live++ {
			if k := l.kids[l.live]; !k.Sep && !k.vanished() && !erased.has(k) && !k.aside() {
				return true
			}
		}
	}
	// It is now the first or the last child. If it was so in the source, it is printed.
	return !slices.ContainsFunc(l.kids, func(k *Node) bool { return (k.vanished() || erased.has(k)) && !k.aside() })
}

// aside reports whether n is a comment or the like, which does not count as an item.
func (n *Node) aside() bool { return n.Role == Optional && len(n.Kids) == 0 }

// gone prints what is left of a removed node.
func (p *printer) gone(n *Node) {
	if n.Least == "" {
		p.skip(n.Gap, n.ended())
		return
	}
	p.edited = true
	p.token(nil, n.Gap, []byte(n.Least))
	p.edited = true
	if n.ended() {
		p.skip(nil, true)
	}
}

func sorted(at []int32) []int32 {
	slices.Sort(at)
	return at
}

// A cursor is a place in a sorted list, from which the values of the next node are found without a search.
type cursor struct {
	list []int32
	at   int
}

// between returns the part of the list with values from lo to hi, and moves the cursor to its end.
func (c *cursor) between(lo, hi int32) []int32 {
	i := c.at
	if i > 0 && c.list[i-1] >= lo || i < len(c.list) && c.list[i] < lo {
		i, _ = slices.BinarySearch(c.list, lo)
	}
	if c.at = i; i < len(c.list) && c.list[i] <= hi {
		n, _ := slices.BinarySearch(c.list[i:], hi+1)
		c.at += n
	}
	return c.list[i:c.at]
}

// between returns the part of a sorted list with values from lo to hi.
func between(at []int32, lo, hi int32) []int32 {
	i, _ := slices.BinarySearch(at, lo)
	j, _ := slices.BinarySearch(at, hi+1)
	return at[i:j]
}
