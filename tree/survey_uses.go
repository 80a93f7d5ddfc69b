package tree

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// uses is a surveyed tree with the places of its words.
type uses struct {
	*surveyed
	of    map[string][]int // the places of each word, in order
	paths map[string][]int // the places of the quoted paths that end with a word

	// item holds for each node the node itself or its nearest ancestor that is a removable item of
	// more than two tokens; -1 if there is none.
	item []int32
}

// uses looks for the words of the tree.
func (d draft) uses() uses { return d.survey().uses(d.meter) }

// uses looks for the words of a surveyed tree.
func (s *surveyed) uses(m *stage.Meter) uses {
	u := uses{s, s.wordPlaces(m), map[string][]int{}, make([]int32, len(s.nodes))}
	for i, n := range u.nodes {
		m.Visit(1)
		switch {
		case i == 0:
			u.item[i] = -1
		case n.Role == Item && n.tokens > 2 && u.removable(i):
			u.item[i] = int32(i)
		default:
			u.item[i] = u.item[u.parent[i]]
		}
		if n.is(Prose) && len(n.Kids) == 0 && !n.is(Comment) && !n.word() {
			if w := lastOfPath(n.Text); len(w) > 0 {
				u.paths[string(w)] = append(u.paths[string(w)], i)
			}
		}
	}
	return u
}

// wordPlaces returns the places of each word, in lists that have their exact size.
func (s *surveyed) wordPlaces(m *stage.Meter) map[string][]int {
	ids := map[string]int{}
	var counts []int
	total := 0
	for _, n := range s.nodes {
		m.Visit(1)
		if !n.word() {
			continue
		}
		id, ok := ids[string(n.Text)]
		if !ok {
			id = len(counts)
			ids[string(n.Text)] = id
			counts = append(counts, 0)
		}
		counts[id]++
		total++
	}
	places := make([][]int, len(counts))
	room := make([]int, total)
	for id, n := range counts {
		places[id], room = room[:0:n], room[n:]
	}
	for i, n := range s.nodes {
		m.Visit(1)
		if n.word() {
			id := ids[string(n.Text)]
			places[id] = append(places[id], i)
		}
	}
	of := make(map[string][]int, len(ids))
	for w, id := range ids {
		of[w] = places[id]
	}
	return of
}

// repeated returns the words that occur more than once, the rarest first; of equally frequent ones,
// the last in the document first.
func (u uses) repeated() []string {
	var out []string
	for w, at := range u.of {
		if len(at) > 1 {
			out = append(out, w)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(u.of[a]), len(u.of[b])), cmp.Compare(u.of[b][0], u.of[a][0]))
	})
	return out
}

// removable reports whether node i can be removed.
func (u uses) removable(i int) bool {
	n := u.nodes[i]
	return n.Role != Required && !n.Fixed && !n.Sep && !n.gone && u.spare(i)
}

// smallest returns for each node the node itself or its nearest ancestor that can be removed; -1 if
// there is none.
func (u uses) smallest() []int32 {
	out := make([]int32, len(u.nodes))
	out[0] = -1
	for i := 1; i < len(u.nodes); i++ {
		if out[i] = int32(i); !u.removable(i) {
			out[i] = out[u.parent[i]]
		}
	}
	return out
}

// whole returns the index of the call if node i is the function that it calls, else i.
func (u uses) whole(i int) int {
	p := u.named(i)
	switch f := u.nodes[i].Field; {
	case p <= 0:
	case f == FieldFunction, f == FieldName && u.nodes[p].hasField(FieldArguments) && u.nodes[u.named(p)].Field != FieldBody: // a call in Java
		return p
	}
	return i
}

// above returns the node some levels above one.
func (u uses) above(i, levels int) *Node {
	for ; levels > 0 && i > 0; levels-- {
		i = u.named(i)
	}
	return u.nodes[i]
}

// inside reports whether node i is node n or one of its descendants.
func (u uses) inside(i, n int) bool { return n <= i && i < int(u.end[n]) }
