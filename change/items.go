package change

import (
	"fmt"

	"github.com/whittle-dd/whittle/text/align"
)

// Items describes a level for lists: options of a command, variables, lines, tests in their order. An
// item that only one of the lists has is a change, which adds or removes it. The order of the items is
// kept, and an item may occur several times.
//
// The zero value of each field but Unit is useful.
type Items[T comparable] struct {
	Name string // of the level; "": Unit with an s
	Unit string // the word for one item: "option"

	// Joined reports whether list[i] belongs to the item before it, as the value of an option does.
	// Items that belong together are one change. If it is nil, every item is on its own.
	Joined func(list []T, i int) bool

	// Alike reports whether b is the same item with another value, as -O2 and -O1 are. To replace one
	// by the other is one change, if they are in the same place of the lists. If it is nil, none are, except
	// values that belong to the same item.
	Alike func(a, b T) bool

	// Describe returns a few words about an item; nil: as package fmt prints it.
	Describe func(T) string
}

// Level returns the level.
func (o Items[T]) Level() Level[[]T] {
	if o.Name == "" {
		o.Name = o.Unit + "s"
	}
	if o.Describe == nil {
		o.Describe = func(item T) string { return fmt.Sprint(item) }
	}
	return Level[[]T]{Name: o.Name, Unit: o.Unit, Between: func(works, fails []T) Set[[]T] { return o.between(works, fails) }}
}

// between finds the changes between two lists.
func (o Items[T]) between(works, fails []T) *itemSet[T] {
	s := &itemSet[T]{describe: o.Describe}
	a, b := 0, 0
	for _, c := range align.Diff(works, fails) {
		s.same(fails[b:c.B])
		s.changes(o, works, fails, c)
		a, b = c.AEnd, c.BEnd
	}
	s.same(works[a:])
	return s
}

// An itemSet is the difference between two lists.
type itemSet[T comparable] struct {
	parts    []itemPart[T]
	at       []int // the parts that differ
	describe func(T) string
}

// An itemPart is a part of both lists: what it is in the one that works, and in the one that fails.
type itemPart[T comparable] struct {
	old, new []T
	differs  bool
}

func (s *itemSet[T]) same(items []T) {
	if len(items) > 0 {
		s.parts = append(s.parts, itemPart[T]{old: items, new: items})
	}
}

// changes adds the changes of a place where the lists differ.
func (s *itemSet[T]) changes(o Items[T], works, fails []T, c align.Change) {
	a, b := c.A, c.B
	for a < c.AEnd || b < c.BEnd {
		i, j := o.pair(works[a:c.AEnd], fails[b:c.BEnd])
		if a == c.A && b == c.B && o.joined(works, a, c.AEnd) && o.joined(fails, b, c.BEnd) {
			i, j = 0, 0 // other values of an item that both have
		}
		for end := a + i; a < end; {
			n := o.run(works, a, end)
			s.change(works[a:a+n], nil)
			a += n
		}
		for end := b + j; b < end; {
			n := o.run(fails, b, end)
			s.change(nil, fails[b:b+n])
			b += n
		}
		if a < c.AEnd && b < c.BEnd {
			n, m := o.run(works, a, c.AEnd), o.run(fails, b, c.BEnd)
			s.change(works[a:a+n], fails[b:b+m])
			a, b = a+n, b+m
		}
	}
}

// pair returns the positions of the first two items that are alike, or the lengths of the lists.
func (o Items[T]) pair(old, new []T) (int, int) {
	for i := 0; o.Alike != nil && i < len(old); i++ {
		for j := range new {
			if o.Alike(old[i], new[j]) {
				return i, j
			}
		}
	}
	return len(old), len(new)
}

// run returns the number of items from i on, up to end, that belong together.
func (o Items[T]) run(list []T, i, end int) int {
	n := 1
	for o.joined(list, i+n, end) {
		n++
	}
	return n
}

func (o Items[T]) joined(list []T, i, end int) bool {
	return o.Joined != nil && i < end && o.Joined(list, i)
}

func (s *itemSet[T]) change(old, new []T) {
	s.at = append(s.at, len(s.parts))
	s.parts = append(s.parts, itemPart[T]{old, new, true})
}

// Len returns the number of changes.
func (s *itemSet[T]) Len() int { return len(s.at) }

// Apply returns the list with the chosen changes. All fit together.
func (s *itemSet[T]) Apply(chosen []int) ([]T, error) {
	out := []T{}
	next := 0
	for i, p := range s.parts {
		if next < len(chosen) && s.at[chosen[next]] == i {
			out = append(out, p.new...)
			next++
		} else {
			out = append(out, p.old...)
		}
	}
	return out, nil
}

// Describe returns a few words about a change.
func (s *itemSet[T]) Describe(i int) string {
	p := s.parts[s.at[i]]
	switch {
	case len(p.old) == 0:
		return "add " + s.words(p.new)
	case len(p.new) == 0:
		return "remove " + s.words(p.old)
	}
	return s.words(p.old) + " to " + s.words(p.new)
}

func (s *itemSet[T]) words(items []T) string {
	words := ""
	for i, item := range items {
		if i > 0 {
			words += " "
		}
		words += s.describe(item)
	}
	return words
}
