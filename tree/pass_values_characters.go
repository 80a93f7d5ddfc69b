package tree

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// trim removes what it can from the end of each value, and then from its beginning: what must stay of
// a text is most often in one piece. Where a single character cannot be removed, more of them cannot
// either, so it asks about that first; then it searches by halves.
func trim(d draft, then func(draft) plan) plan {
	t := trimmer{then: then}
	d.values(func(n *Node, v value) { t.values = append(t.values, remainder{token: n, value: v}) })
	t.patience = 1 + valuePatience(len(t.values))
	return t.value(d, len(t.values)-1)
}

// A trimmer trims values, the last one first. It is a value, as all that a plan learns.
type trimmer struct {
	values   []remainder
	then     func(draft) plan
	patience int // sides of values in a row that may lose nothing
	lost     int // sides in a row that lost nothing
}

// A remainder is what is left of a value: its characters from one to another.
type remainder struct {
	token    *Node
	value    value
	at       []int // where its characters begin, and where the last one ends
	from, to int
}

// whole returns all of a value.
func (r remainder) whole() remainder {
	r.at = []int{r.value.from}
	for at := r.value.from; at < r.value.to; {
		at += character(r.token.Text[at:r.value.to])
		r.at = append(r.at, at)
	}
	r.to = len(r.at) - 1
	return r
}

// value trims the value with an index, and then those before it.
func (t trimmer) value(d draft, i int) plan {
	if i < 0 {
		return t.then(d)
	}
	atEnd := func(r remainder, n int) remainder { r.to -= n; return r }
	atStart := func(r remainder, n int) remainder { r.from += n; return r }
	r := t.values[i].whole()
	return t.side(d, r, atEnd, func(t trimmer, d draft, r remainder) plan {
		if r.value.number { // what is left at its beginning counts more
			return t.value(d, i-1)
		}
		return t.side(d, r, atStart, func(t trimmer, d draft, _ remainder) plan { return t.value(d, i-1) })
	})
}

// side trims one side of a value.
func (t trimmer) side(d draft, r remainder, less func(remainder, int) remainder, then func(trimmer, draft, remainder) plan) plan {
	all := r.to - r.from
	if !r.value.number {
		all-- // a string without characters, and no token at all, was tried before
	}
	if all < 1 {
		return then(t, d, r)
	}
	if t.lost >= t.patience {
		return t.then(d)
	}
	// search finds how many characters can be removed: at least can, and fewer than cannot.
	var search func(d draft, n, can, cannot int) plan
	search = func(d draft, n, can, cannot int) plan {
		if cannot-can < 2 {
			t := t
			if t.lost++; can > 0 {
				t.lost = 0
			}
			return then(t, d, less(r, can))
		}
		root, ok := d.smaller(d.root.Apply(less(r, n).edit(d.root)))
		no := func(d draft) plan {
			if can == 0 { // not even one
				return search(d, 0, 0, 1)
			}
			return search(d, (can+n)/2, can, n)
		}
		if !ok {
			return no(d)
		}
		return d.ask(root, 0, "shorter value", func(d draft) plan { return search(d, (n+cannot)/2, n, cannot) }, no)
	}
	return search(d, 1, 0, all+1)
}

// edit returns the edit of a tree that leaves of a value what remains.
func (r remainder) edit(root *Node) Edit {
	n := root.tokenAt(r.token.first)
	s := r.token.Text
	return Edit{n: n.shortened(string(slices.Concat(s[:r.value.from], s[r.at[r.from]:r.at[r.to]], s[r.value.to:])))}
}

// tokenAt returns the token at a position of a document, which edits do not change.
func (n *Node) tokenAt(position int32) *Node {
	for len(n.Kids) > 0 {
		n = n.Kids[slices.IndexFunc(n.Kids, func(k *Node) bool { return position <= k.last })]
	}
	return n
}

// character returns the length of the first character of a text. What a backslash escapes, as in
// \n or \x41, is one character.
func character(s []byte) int {
	if s[0] != '\\' || len(s) == 1 {
		_, n := utf8.DecodeRune(s)
		return n
	}
	_, n := utf8.DecodeRune(s[1:])
	n++
	if strings.IndexByte("xuU01234567", s[1]) >= 0 {
		for n < len(s) && hexadecimal(s[n]) {
			n++
		}
	}
	return n
}

func hexadecimal(c byte) bool { return digit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// manyPieces is the number of pieces into which characters cuts all values together.
const manyPieces = 256

// characters removes characters from within all values: all at once, and where that fails the later
// half, and so on. It finds what trim leaves between two pieces of a text that must stay. It gives up
// earlier if nothing was shortened so far.
func characters(won bool) treeStage {
	return onParsed(func(d draft, then func(draft) plan) plan {
		pieces, size := d.pieces()
		wins := d.wins
		patience := valuePatience(len(pieces)) / 2
		if won {
			patience = 1 + valuePatience(len(pieces))
		}
		h := halves{note: "shorter values", patience: max(1, patience), any: true, unchecked: true}
		h.build = func(root *Node, lo, hi int) *Node { return cut(root, pieces[lo:hi]) }
		return h.all(d, len(pieces), func(d draft) plan {
			if d.wins > wins && size > 1 {
				return characters(true)(d, then)
			}
			return then(d)
		})
	})
}

// A piece is some characters of the token at a position of the document.
type piece struct {
	token    int32
	from, to int
}

// pieces cuts all values into pieces of a size, except for their first and last characters, which
// trim has tried to remove.
func (d draft) pieces() (pieces []piece, size int) {
	total := 0
	d.values(func(_ *Node, v value) { total += v.to - v.from })
	size = 1 + total/manyPieces
	d.values(func(n *Node, v value) {
		at := v.from
		if !v.number {
			at += character(n.Text[v.from:v.to])
		}
		for at < v.to {
			p := piece{n.first, at, at}
			for p.to < v.to && p.to-p.from < size {
				p.to += character(n.Text[p.to:v.to])
			}
			if at = p.to; at < v.to {
				pieces = append(pieces, p)
			}
		}
	})
	return pieces, size
}

// cut returns a tree without some consecutive pieces. Characters after them may have been cut before:
// [halves] removes what is later first.
func cut(root *Node, pieces []piece) *Node {
	e := Edit{}
	for len(pieces) > 0 {
		first, n := pieces[0], 1
		for n < len(pieces) && pieces[n].token == first.token {
			n++
		}
		t := root.tokenAt(first.token)
		e[t] = t.shortened(string(t.Text[:first.from]) + string(t.Text[pieces[n-1].to:]))
		pieces = pieces[n:]
	}
	return root.Apply(e)
}
