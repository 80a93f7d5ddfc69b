package tree

import (
	"cmp"
	"math/bits"
	"slices"
)

// The pipeline unnests twice: before the first harvest, which would take three levels at a time, and
// in the loop, where other passes may have changed what the levels hold.
var unnestPass = &Pass{
	Name:  "unnest",
	About: "removes levels of deep nesting, many at once",
	stage: unnest,
}

// unnest removes levels of nodes that are nested many times: brackets in brackets, the terms of a
// sum, lists of lists, else after else. The levels of a nest are a list like any other: all are
// removed at once, and where that fails in halves, so that n levels around a single one that must
// stay take about 2 log2 n questions. It gives up on a nest that does not pay off.
func unnest(d draft, then func(draft) plan) plan {
	for _, t := range nests(d.survey()) {
		levels := t.levels(d.root)
		if key := t.key(levels); !d.isRefuted(key) {
			return t.remove(d.refute(key), len(levels)-1, func(e draft) plan {
				e = e.refute(t.key(t.levels(e.root)))
				if e.wins == d.wins {
					return unnest(e, then)
				}
				return e.parsed(func(d draft) plan { return unnest(d, then) })
			})
		}
	}
	return then(d)
}

const (
	deepNest  = 16 // levels that make a nest: harvest can handle fewer
	nestStep  = 4  // levels that are removed together: harvest looks at single ones, in many places at once
	nestShare = 20 // nests of less than a twentieth of the tree wait
)

// A nest is the nodes of a kind on the way down to a token. Each of them can replace each that it is
// in: where one of a kind stands, another can.
type nest struct {
	kind string
	to   int32 // the position of the token
}

// levels returns the nodes of a nest, the outermost first.
func (t nest) levels(root *Node) []*Node {
	var out []*Node
	for n := root; n != nil; n = n.kidAt(t.to) {
		if n.Kind == t.kind && !n.gone {
			out = append(out, n)
		}
	}
	return out
}

// key returns the refutation of all that can be done to a nest.
func (t nest) key(levels []*Node) refutation {
	return refutes(unnesting).text([]byte(t.kind)).number(len(levels)).content(levels[0])
}

// remove removes the first n levels, as many as possible: an outer node is replaced by the inner one
// that is left. It begins with the innermost, so that the numbers of the others stay the same.
func (t nest) remove(d draft, n int, then func(draft) plan) plan {
	h := halves{note: "levels of " + t.kind, patience: 4 + 2*bits.Len(uint(n))}
	h.build = func(root *Node, lo, hi int) *Node {
		levels := t.levels(root)
		return root.Apply(Edit{levels[lo*nestStep]: levels[min(hi*nestStep, len(levels)-1)]})
	}
	return h.all(d, (n+nestStep-1)/nestStep, then)
}

// nests returns the nests of a tree that are worth a look, the heaviest first.
func nests(s *surveyed) []nest {
	type weighed struct {
		nest
		tokens int
	}
	var found []weighed
	for path := range s.longPaths {
		to := path[len(path)-1].first
		for kind, nodes := range byKind(path) {
			if w := nestWeight(nodes); len(nodes) >= deepNest && w*nestShare >= int(s.nodes[0].tokens) {
				found = append(found, weighed{nest{kind, to}, w})
			}
		}
	}
	slices.SortFunc(found, func(a, b weighed) int {
		return cmp.Or(cmp.Compare(b.tokens, a.tokens), cmp.Compare(a.to, b.to), cmp.Compare(a.kind, b.kind))
	})
	out := make([]nest, len(found))
	for i, f := range found {
		out[i] = f.nest
	}
	return out
}

// byKind returns the nodes of a path by their kinds.
func byKind(path []*Node) map[string][]*Node {
	by := map[string][]*Node{}
	for _, n := range path {
		if n.Kind != "" && !n.gone {
			by[n.Kind] = append(by[n.Kind], n)
		}
	}
	return by
}

// nestWeight returns how many tokens are in a nest because it is deep: a level with far more tokens
// than most others counts like those. What makes a list of many items heavy is not its depth.
func nestWeight(nodes []*Node) int {
	var levels []int
	for i := range nodes[1:] {
		levels = append(levels, int(nodes[i].tokens-nodes[i+1].tokens))
	}
	slices.Sort(levels)
	sum := 0
	for _, l := range levels {
		sum += min(l, 2*levels[len(levels)/2])
	}
	return sum
}

// longPaths divides a tree into paths from a node down to a token, each along the children with the
// most levels below them. It yields those that are long enough for a nest.
func (s *surveyed) longPaths(yield func([]*Node) bool) {
	height := make([]int32, len(s.nodes))
	next := make([]int32, len(s.nodes)) // the child with the most levels, the last of equal ones
	for i := len(s.nodes) - 1; i > 0; i-- {
		if p := s.parent[i]; height[i] >= height[p] {
			height[p], next[p] = height[i]+1, int32(i)
		}
	}
	for i, n := range s.nodes {
		if height[i] < deepNest-1 || i > 0 && next[s.parent[i]] == int32(i) {
			continue
		}
		path := []*Node{n}
		for k := next[i]; k > 0; k = next[k] {
			path = append(path, s.nodes[k])
		}
		if !yield(path) {
			return
		}
	}
}
