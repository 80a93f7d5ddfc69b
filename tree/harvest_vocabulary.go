package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// A vocabulary knows where the words of a tree are. It is never written to.
type vocabulary struct {
	ids    stage.Map[string, int32]
	places [][]int32 // of each word, in order
	uses   useIndex  // of words that occur more than once
}

// vocabulary returns the words of a surveyed tree. It tells m of the nodes that it looks at.
func (s *surveyed) vocabulary(m *stage.Meter) vocabulary {
	ids := map[string]int32{}
	var v vocabulary
	for _, n := range s.nodes {
		m.Visit(1)
		if !n.word() || len(n.Kids) > 0 {
			continue
		}
		id, ok := ids[string(n.Text)]
		if !ok {
			id = int32(len(v.places))
			ids[string(n.Text)] = id
			v.places = append(v.places, nil)
		}
		v.places[id] = append(v.places[id], n.first)
	}
	v.ids = v.ids.With(ids)
	var uses []use
	for _, at := range v.places {
		if u, ok := used(at); ok {
			uses = append(uses, u)
		}
	}
	v.uses = indexUses(uses)
	return v
}

// used returns the use of a word that occurs more than once.
func used(places []int32) (use, bool) {
	if len(places) < 2 {
		return use{}, false
	}
	return use{places[0], places[len(places)-1]}, true
}

// count returns how often a word occurs.
func (v vocabulary) count(word []byte) int {
	id, ok := v.ids.Get(string(word))
	if !ok {
		return 0
	}
	return len(v.places[id])
}

// refer reports whether n has the first use of a word that is also used after it: n may define it.
func (v vocabulary) refer(n *Node) bool { return v.uses.last(n.first, n.last) > n.last }

// edited returns the vocabulary after an edit that turned one tree into another, and the first
// places, before and after, of the words whose use has changed.
func (v vocabulary) edited(from, to *Node, edited spans) (next vocabulary, stale []int32) {
	next = v
	next.places = slices.Clone(v.places)
	was, is := wordsIn(from, edited), wordsIn(to, edited)
	fresh := map[string]int32{}
	for w := range is {
		if _, ok := v.ids.Get(w); !ok {
			fresh[w] = int32(len(next.places))
			next.places = append(next.places, nil)
		}
	}
	next.ids = v.ids.With(fresh)
	gone := map[int32]bool{} // first places of words whose use has changed
	var come []use
	change := func(w string) {
		id, _ := next.ids.Get(w)
		before := next.places[id]
		after := replaced(before, was[w], is[w])
		next.places[id] = after
		b, had := used(before)
		a, has := used(after)
		if had == has && a == b {
			return
		}
		if had {
			gone[b.first] = true
			stale = append(stale, b.first)
		}
		if has {
			come = append(come, a)
			stale = append(stale, a.first)
		}
	}
	for w := range was {
		change(w)
	}
	for w := range is {
		if _, done := was[w]; !done {
			change(w)
		}
	}
	if len(stale) == 0 {
		return next, nil
	}
	uses := make([]use, 0, len(v.uses.uses)+len(come))
	for _, u := range v.uses.uses {
		if !gone[u.first] {
			uses = append(uses, u)
		}
	}
	next.uses = indexUses(append(uses, come...))
	return next, sorted(stale)
}

// wordsIn returns the places of the words in the edited parts of a tree.
func wordsIn(root *Node, edited spans) map[string][]int32 {
	places := map[string][]int32{}
	var down func(n *Node)
	down = func(n *Node) {
		if len(n.Kids) == 0 && n.word() {
			places[string(n.Text)] = append(places[string(n.Text)], n.first)
		}
		for _, k := range n.Kids {
			if !k.vanished() && edited.touch(k.first, k.last) {
				down(k)
			}
		}
	}
	down(root)
	return places
}

// replaced returns a list of places with some removed and others added, in order.
func replaced(places, out, in []int32) []int32 {
	if slices.Equal(out, in) {
		return places
	}
	rest := make([]int32, 0, max(0, len(places)-len(out)+len(in)))
	for _, p := range places {
		if _, gone := slices.BinarySearch(out, p); !gone {
			rest = append(rest, p)
		}
	}
	return sorted(append(rest, in...))
}
