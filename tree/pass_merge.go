package tree

import (
	"maps"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var mergePass = &Pass{
	Name:     "merge",
	About:    "merges neighboring declarations that begin alike, and declarations with what assigns to them",
	Rewrites: true,
	stage: stage.Sequence(
		oneByOne(mergeItems, 6),
		onParsed(oneByOne(mergeForward, 2)),
		onParsed(oneByOne(mergeEndless, 3)),
		onParsed(oneByOne(declareLate, 4)),
		onParsed(oneByOne(defineInside, 4)),
		onParsed(oneByOne(mergeAppended, 2)),
		onParsed(oneByOne(mergeLists, 2)),
		onParsed(oneByOne(mergeBodies, 2)),
	),
}

// mergeItems merges neighboring items that begin with the same tokens and end with the same one: int a;
// int b; becomes int a, b;. If there are several such pairs, it first merges all of them at once.
func mergeItems(d draft) proposals {
	s := d.survey()
	var all []neighbors
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
			all = append(all, neighbors{a[len(a)-1], b[0], int(s.end[b[same-1]]) - 1})
		}
	}
	slices.Reverse(all)
	alike := s.alike()
	return proposals{1 + len(all) + len(alike), func(i int) (proposal, bool) {
		switch {
		case i == 0 && len(all) < severalMerged:
			return proposal{}, false
		case i == 0:
			return s.merged(d, all), true
		case i <= len(all):
			return s.merged(d, all[i-1:i]), true
		}
		return s.listed(d, alike[i-1-len(all)])
	}}
}

// severalMerged is how many pairs of neighbors are merged at once.
const severalMerged = 3

// neighbors are two items to be merged: the last token of the first, and the tokens of the second that
// the first begins with as well.
type neighbors struct{ end, from, to int }

// merged proposes to merge some neighbors.
func (s *surveyed) merged(d draft, some []neighbors) proposal {
	e := Edit{}
	key := refutes(merging)
	for _, p := range some {
		maps.Copy(e, s.removeTokens(p.from, p.to))
		end := s.nodes[p.end]
		e[end] = end.token(Token{Kind: `","`, Sort: Spelled, Text: ","})
		key = key.content(s.nodes[s.named(p.end)]).content(s.nodes[s.named(p.from)])
	}
	return proposal{root: d.root.Apply(e), key: key, note: "merge", check: parsed}
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
