package smartcheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Binheap is a heap that is turned into a list by taking its root and merging the two
// heaps below it once instead of again and again, so the list is not sorted. The smallest
// failure has four nodes and five leaves.
//
// The generator draws the number of a node from p to p+spread-1, where p is that of its parent.
func Binheap(spread int) Problem {
	return Problem{
		Name: "binheap", Fails: binheapFails, Size: binheapSize, Least: 9,
		Generate: func(t Draw) string { return generateHeap(t, spread, 6, 0) },
	}
}

func generateHeap(t Draw, spread, depth, least int) string {
	out := "."
	t.Call("heap", func() {
		if depth == 0 || t.Intn(4) == 0 {
			return
		}
		t.Branch("node", func() {
			v := least + t.Intn(spread)
			l := generateHeap(t, spread, depth-1, v)
			out = fmt.Sprintf("(%d%s%s)", v, l, generateHeap(t, spread, depth-1, v))
		})
	})
	return out
}

type heap struct {
	v    int
	l, r *heap
}

func readHeap(s string) (*heap, string) {
	if s[0] == '.' {
		return nil, s[1:]
	}
	n := 1
	for s[n] >= '0' && s[n] <= '9' {
		n++
	}
	h := &heap{}
	h.v, _ = strconv.Atoi(s[1:n])
	h.l, s = readHeap(s[n:])
	h.r, s = readHeap(s)
	return h, s[1:]
}

// list returns the numbers in the order of the nodes.
func (h *heap) list() []int {
	if h == nil {
		return nil
	}
	return append(append([]int{h.v}, h.l.list()...), h.r.list()...)
}

func merge(a, b *heap) *heap {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.v <= b.v:
		return &heap{a.v, merge(a.r, b), a.l}
	}
	return &heap{b.v, merge(b.r, a), b.l}
}

func binheapFails(s string) bool {
	h, _ := readHeap(s)
	return h != nil && !slices.IsSorted(append([]int{h.v}, merge(h.l, h.r).list()...))
}

func binheapSize(s string) int { return strings.Count(s, "(") + strings.Count(s, ".") }
