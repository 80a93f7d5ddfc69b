// Package align finds what differs between two sequences: lines, tokens or characters of two texts.
package align

// A Change says that a[A:AEnd] is replaced by b[B:BEnd]. One of the two may be empty.
type Change struct{ A, AEnd, B, BEnd int }

// Diff returns the changes that turn a into b, in order. What is between two changes is equal, and
// there is always something between them.
//
// Elements that occur once in each sequence are aligned first, if their order is the same (patience
// diff), which keeps functions and paragraphs together; the rest as Myers does ("An O(ND) difference
// algorithm", 1986), so that few elements change. Where hardly anything is equal, it gives up and
// takes all for one change, which bounds the time.
func Diff[T comparable](a, b []T) []Change {
	d := differ{}
	d.a, d.b = symbols(a, b)
	d.between(0, len(a), 0, len(b))
	return d.out
}

// symbols returns the sequences as small numbers that are equal where the elements are.
func symbols[T comparable](a, b []T) (x, y []int) {
	known := make(map[T]int, len(a))
	number := func(in []T) []int {
		out := make([]int, len(in))
		for i, e := range in {
			k, ok := known[e]
			if !ok {
				k = len(known)
				known[e] = k
			}
			out[i] = k
		}
		return out
	}
	return number(a), number(b)
}

// Shortest returns the changes that turn a into b with the fewest elements in them, wherever they are.
// It is not ok if thousands of elements differ: then that would take too long.
func Shortest[T comparable](a, b []T) (changes []Change, ok bool) {
	d := differ{}
	d.a, d.b = symbols(a, b)
	d.halves(0, len(a), 0, len(b))
	return d.out, !d.gaveUp
}

type differ struct {
	a, b   []int
	out    []Change
	gaveUp bool // too much differs for the fewest changes to be found
}

// add appends a change. It becomes part of the last one if nothing is between them.
func (d *differ) add(c Change) {
	if c.A == c.AEnd && c.B == c.BEnd {
		return
	}
	if n := len(d.out); n > 0 && d.out[n-1].AEnd == c.A && d.out[n-1].BEnd == c.B {
		d.out[n-1].AEnd, d.out[n-1].BEnd = c.AEnd, c.BEnd
		return
	}
	d.out = append(d.out, c)
}

// between compares a[a0:a1] with b[b0:b1].
func (d *differ) between(a0, a1, b0, b1 int) {
	for a0 < a1 && b0 < b1 && d.a[a0] == d.b[b0] {
		a0, b0 = a0+1, b0+1
	}
	for a0 < a1 && b0 < b1 && d.a[a1-1] == d.b[b1-1] {
		a1, b1 = a1-1, b1-1
	}
	if a0 == a1 || b0 == b1 {
		d.add(Change{a0, a1, b0, b1})
		return
	}
	if anchors := d.anchors(a0, a1, b0, b1); len(anchors) > 0 {
		for _, m := range anchors {
			d.between(a0, m.a, b0, m.b)
			a0, b0 = m.a, m.b
		}
		d.between(a0, a1, b0, b1)
		return
	}
	d.shortest(a0, a1, b0, b1)
}
