package align

import "slices"

// A match is a pair of positions with equal elements.
type match struct{ a, b int }

// anchors returns the elements that occur once in each of the two parts, as far as their order is the
// same in both: the longest such list.
func (d *differ) anchors(a0, a1, b0, b1 int) []match {
	type count struct{ inA, inB, a int }
	counts := map[int]*count{}
	for i := a0; i < a1; i++ {
		c := counts[d.a[i]]
		if c == nil {
			c = &count{}
			counts[d.a[i]] = c
		}
		c.inA++
		c.a = i
	}
	for i := b0; i < b1; i++ {
		if c := counts[d.b[i]]; c != nil {
			c.inB++
		}
	}
	var common []match // by b
	for i := b0; i < b1; i++ {
		if c := counts[d.b[i]]; c != nil && c.inA == 1 && c.inB == 1 {
			common = append(common, match{c.a, i})
		}
	}
	return ascending(common)
}

// ascending returns the longest list of matches whose positions ascend in both sequences, given
// matches whose positions ascend in the second.
func ascending(ms []match) []match {
	var piles []int // the last match of the best list of each length
	before := make([]int, len(ms))
	for i, m := range ms {
		p, _ := slices.BinarySearchFunc(piles, m.a, func(at, a int) int { return ms[at].a - a })
		before[i] = -1
		if p > 0 {
			before[i] = piles[p-1]
		}
		if p == len(piles) {
			piles = append(piles, i)
		} else {
			piles[p] = i
		}
	}
	if len(piles) == 0 {
		return nil
	}
	out := make([]match, 0, len(piles))
	for i := piles[len(piles)-1]; i >= 0; i = before[i] {
		out = append(out, ms[i])
	}
	slices.Reverse(out)
	return out
}
