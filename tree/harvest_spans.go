package tree

import (
	"cmp"
	"slices"
)

// spans is parts of the document that do not touch, in order.
type spans []struct{ first, last int32 }

// add adds one, unless it touches another.
func (s *spans) add(first, last int32) bool {
	i, _ := slices.BinarySearchFunc(*s, first, func(x struct{ first, last int32 }, at int32) int { return cmp.Compare(x.last, at) })
	if i < len(*s) && (*s)[i].first <= last {
		return false
	}
	*s = slices.Insert(*s, i, struct{ first, last int32 }{first, last})
	return true
}

// touch reports whether one of them has something in common with a part of the document.
func (s spans) touch(first, last int32) bool {
	i, _ := slices.BinarySearchFunc(s, first, func(x struct{ first, last int32 }, at int32) int { return cmp.Compare(x.last, at) })
	return i < len(s) && s[i].first <= last
}
