package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var mergePass = &Pass{
	Name:     "merge",
	About:    "merges neighboring declarations that begin alike, and declarations with what assigns to them",
	Rewrites: true,
	stage:    stage.Sequence(oneByOne(mergeItems, 6), onParsed(oneByOne(declareLate, 4)), onParsed(oneByOne(defineInside, 4))),
}

// mergeItems merges neighboring items that begin with the same tokens and end with the same one: int a;
// int b; becomes int a, b;.
func mergeItems(d draft) proposals {
	s := d.survey()
	type pair struct{ end, from, to int } // the last token of the first item, the common tokens of the second
	var all []pair
	for i, n := range s.nodes {
		if n.Role != Item || n.tokens < 3 || i == 0 {
			continue
		}
		next := int(s.end[i])
		if next >= len(s.nodes) || s.nodes[next].Role != Item || s.parent[next] != s.parent[i] {
			continue
		}
		a, b := s.childrenOf(i), s.childrenOf(next)
		same := 0
		for same < min(len(a), len(b))-2 && s.nodes[a[same]].hash == s.nodes[b[same]].hash {
			same++
		}
		end := s.nodes[a[len(a)-1]]
		if same > 0 && end.tokens == 1 && end.hash == s.nodes[b[len(b)-1]].hash && end.is(Spelled) {
			all = append(all, pair{a[len(a)-1], b[0], int(s.end[b[same-1]]) - 1})
		}
	}
	slices.Reverse(all)
	alike := s.alike()
	return proposals{len(all) + len(alike), func(i int) (proposal, bool) {
		if i >= len(all) {
			return s.listed(d, alike[i-len(all)])
		}
		p := all[i]
		e := s.removeTokens(p.from, p.to)
		end := s.nodes[p.end]
		e[end] = end.token(Token{Kind: `","`, Sort: Spelled, Text: ","})
		key := refutes(merging).content(s.nodes[s.named(p.end)]).content(s.nodes[s.named(p.from)])
		return proposal{root: d.root.Apply(e), key: key, note: "merge", check: parsed}, true
	}}
}

// childrenOf returns the children of a node, where those of a node that only groups others replace it.
func (s *surveyed) childrenOf(node int) []int {
	var out []int
	for i := node + 1; i < int(s.end[node]); i = int(s.end[i]) {
		switch n := s.nodes[i]; {
		case n.Kind == "" && len(n.Kids) > 0:
			out = append(out, s.childrenOf(i)...)
		case n.tokens > 0:
			out = append(out, i)
		}
	}
	return out
}
