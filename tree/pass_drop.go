package tree

import (
	"cmp"
	"slices"
)

var dropPass = &Pass{
	Name:  "drop",
	About: "removes what the grammar requires if the parser accepts the rest",
	stage: oneByOne(drop, 8),
}

// drop removes what the grammar requires of a node, if what is left parses as something else: a method
// without its receiver is a function, and a declaration that begins at its value is an expression.
// Single tokens are left to windows.
func drop(d draft) proposals {
	s := d.survey()
	type span struct{ from, to int } // nodes
	var all []span
	for i, n := range s.nodes {
		if i == 0 || n.Kind == "" || n.gone || n.Sep || n.is(Spelled) {
			continue
		}
		if n.Role == Required && n.tokens > 2 && n.tokens < s.nodes[s.named(i)].tokens {
			all = append(all, span{i, int(s.end[i]) - 1})
		}
		if n.Field == FieldValue || n.Field == FieldRight {
			if item := s.itemAround(i); item > 0 && s.token[i]-s.token[item] > 1 {
				all = append(all, span{item, i - 1})
			}
		}
	}
	weight := func(a span) int32 { return s.token[a.to] - s.token[a.from] }
	slices.SortStableFunc(all, func(a, b span) int { return cmp.Compare(weight(b), weight(a)) })
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		key := refutes(dropping).content(s.nodes[a.from]).content(s.nodes[s.named(a.from)]).number(a.to - a.from)
		return proposal{root: d.root.Apply(s.removeTokens(a.from, a.to)), key: key, note: "drop " + s.nodes[a.from].Kind, check: parsed}, true
	}}
}

// itemAround returns the nearest item that a node is in; -1 if there is none nearby.
func (s *surveyed) itemAround(i int) int {
	const levels = 50
	for range levels {
		if i = int(s.parent[i]); i <= 0 {
			break
		}
		if s.nodes[i].Role == Item {
			return i
		}
	}
	return -1
}
