package tree

import (
	"cmp"
	"slices"
)

// spans holds ranges of the document that do not overlap, in order.
type spans []struct{ first, last int32 }

// add adds a range, unless it overlaps with another.
func (s *spans) add(first, last int32) bool {
	i, _ := slices.BinarySearchFunc(*s, first, func(x struct{ first, last int32 }, at int32) int { return cmp.Compare(x.last, at) })
	if i < len(*s) && (*s)[i].first <= last {
		return false
	}
	*s = slices.Insert(*s, i, struct{ first, last int32 }{first, last})
	return true
}

// cover adds a range, and merges it with those that it overlaps with.
func (s *spans) cover(first, last int32) {
	i, _ := slices.BinarySearchFunc(*s, first, func(x struct{ first, last int32 }, at int32) int { return cmp.Compare(x.last, at) })
	k := i
	for ; k < len(*s) && (*s)[k].first <= last; k++ {
		first, last = min(first, (*s)[k].first), max(last, (*s)[k].last)
	}
	*s = slices.Replace(*s, i, k, struct{ first, last int32 }{first, last})
}

// touch reports whether one of them overlaps with a range.
func (s spans) touch(first, last int32) bool {
	i, _ := slices.BinarySearchFunc(s, first, func(x struct{ first, last int32 }, at int32) int { return cmp.Compare(x.last, at) })
	return i < len(s) && s[i].first <= last
}

// take adds the places of an edit.
func (s *spans) take(a *singleEdit) {
	s.add(a.node.first, a.node.last)
	for _, m := range a.others() {
		s.add(m.node.first, m.node.last)
	}
}

// overlap reports whether an edit touches one of them.
func (s spans) overlap(a *singleEdit) bool {
	return s.touch(a.node.first, a.node.last) || slices.ContainsFunc(a.others(), func(m spot) bool { return s.touch(m.node.first, m.node.last) })
}
