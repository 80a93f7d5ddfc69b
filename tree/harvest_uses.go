package tree

import (
	"cmp"
	"slices"
)

// A use holds the first and the last place of a word.
type use struct{ first, last int32 }

// A useIndex holds uses, ordered by first. It is never written to.
type useIndex struct {
	uses []use
	most []int32 // a heap: the last place of each use, from len(uses) on, and before that the larger of two
}

// indexUses returns the index of some uses. It takes ownership of them.
func indexUses(uses []use) useIndex {
	slices.SortFunc(uses, func(a, b use) int { return cmp.Compare(a.first, b.first) })
	x := useIndex{uses, make([]int32, 2*len(uses))}
	for i, u := range uses {
		x.most[len(uses)+i] = u.last
	}
	for i := len(uses) - 1; i > 0; i-- {
		x.most[i] = max(x.most[2*i], x.most[2*i+1])
	}
	return x
}

// last returns the last place of all words whose first place is from lo to hi, -1 if there is none.
func (x useIndex) last(lo, hi int32) int32 {
	last := int32(-1)
	i, j := len(x.uses)+x.from(lo), len(x.uses)+x.from(hi+1)
	for ; i < j; i, j = i/2, j/2 {
		if i%2 == 1 {
			last = max(last, x.most[i])
			i++
		}
		if j%2 == 1 {
			j--
			last = max(last, x.most[j])
		}
	}
	return last
}

// from returns the index of the first use at a place or after it.
func (x useIndex) from(at int32) int {
	i, _ := slices.BinarySearchFunc(x.uses, at, func(u use, at int32) int { return cmp.Compare(u.first, at) })
	return i
}
