package tree

import (
	"cmp"
	"slices"
)

var blocksPass = &Pass{
	Name:  "blocks",
	About: "empties function bodies and other outermost lists, all of a kind at once",
	stage: blocks,
}

// blocks empties the outermost lists, all of a kind at once, the heaviest kind first: a shortcut for
// programs in which most functions do not matter. The largest are emptied first, so that the
// smallest of those that would do stays. A list that cannot be emptied is tried once more with its
// last item, as functions need their return; if that works, the others of its kind are emptied like
// that. It gives up on a kind that does not pay off.
func blocks(d draft, then func(draft) plan) plan {
	return kindsOfBlocks(d, outermost(d.survey()), then)
}

// outermost returns the lists that are in no other list, by kind, the heaviest kind first; in each
// kind the smallest first. It omits kinds that make up little of the tree.
func outermost(s *surveyed) [][]*Node {
	by := map[class][]*Node{}
	var order []class
	for i := 0; i < len(s.nodes); {
		n := s.nodes[i]
		inBrackets := n.isList() && n.Role == Optional && !n.Fixed && s.parent[i] > 0
		if !inBrackets {
			i++
			continue
		}
		p := s.nodes[s.named(i)]
		c := class{kind: p.Kind, field: p.Field}
		if by[c] == nil {
			order = append(order, c)
		}
		by[c] = append(by[c], n)
		i = int(s.end[i])
	}
	weight := func(c class) (sum int32) {
		for _, n := range by[c] {
			sum += n.tokens
		}
		return sum
	}
	slices.SortStableFunc(order, func(a, b class) int { return cmp.Compare(weight(b), weight(a)) })
	var out [][]*Node
	for _, c := range order {
		if weight(c)*20 < s.nodes[0].tokens {
			break
		}
		slices.SortStableFunc(by[c], func(a, b *Node) int { return cmp.Compare(a.tokens, b.tokens) })
		out = append(out, by[c])
	}
	return out
}

// blocksPatience is how many questions may pass without removing a fiftieth of the tree. Of lists among
// which one matters, as many halves in a row seldom hold that one; where many matter, harvest learns more from its questions.
// Lists that cannot be emptied seldom can be emptied but for an item.
const (
	blocksPatience    = 6
	lastItemsPatience = 3
)

func kindsOfBlocks(d draft, kinds [][]*Node, then func(draft) plan) plan {
	if len(kinds) == 0 {
		return then(d)
	}
	lists := kinds[0]
	next := func(d draft) plan { return kindsOfBlocks(d, kinds[1:], then) }
	h := halves{note: "empty", patience: blocksPatience}
	h.build = func(root *Node, lo, hi int) *Node { return root.Apply(Remove(lists[lo:hi])) }
	h.weight = func(i int) int { return int(lists[i].tokens) }
	h.alone = func(d draft, i int, then func(draft) plan) plan {
		return d.try(d.root.Apply(allButLast(lists[i:i+1])), 0, "empty but for the last item", func(d draft) plan {
			rest := among(d.root, lists)
			h := halves{note: "empty but for the last item", patience: lastItemsPatience}
			h.build = func(root *Node, lo, hi int) *Node { return root.Apply(allButLast(rest[lo:hi])) }
			h.weight = func(i int) int { return int(rest[i].tokens) }
			return h.all(d, len(rest), next)
		}, then)
	}
	return h.all(d, len(lists), next)
}

// allButLast returns the edit that removes all but the last item of each list.
func allButLast(lists []*Node) Edit {
	e := Edit{}
	for _, n := range lists {
		items := slices.DeleteFunc(slices.Clone(n.Kids), func(k *Node) bool { return k.Sep || k.vanished() })
		for _, k := range items[:max(0, len(items)-1)] {
			e[k] = nil
		}
	}
	return e
}

// among returns those of some lists that are still in a tree and have several items, the smallest
// first.
func among(root *Node, lists []*Node) []*Node {
	of := Remove(lists)
	var out []*Node
	for n := range root.Nodes {
		if _, ok := of[n]; ok && n.live() > 1 {
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b *Node) int { return cmp.Compare(a.tokens, b.tokens) })
	return out
}
