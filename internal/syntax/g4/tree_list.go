package g4

import (
	"slices"

	"github.com/whittle-dd/whittle/tree"
)

// lists turns the repetitions among pieces into lists, each with the neighbors that
// are also its items.
func (g *grower) lists(ps []piece) []piece {
	if !slices.ContainsFunc(ps, func(p piece) bool { return p.rounds != nil }) {
		return ps
	}
	var out []piece
	for i := 0; i < len(ps); i++ {
		p := ps[i]
		if p.rounds == nil {
			out = append(out, p)
			continue
		}
		s := g.g.shapes[p.from.elem]
		if s == nil || !s.inAll(p.rounds) {
			out = append(out, g.list(p, nil, nil))
			continue
		}
		if s.before {
			from := len(out)
			for from > 0 && s.partner[out[from-1].from.elem] {
				from--
			}
			one := g.nodes(out[from:])
			out = append(out[:from], g.list(p, s, one))
			continue
		}
		to := i + 1
		for to < len(ps) && s.partner[ps[to].from.elem] {
			to++
		}
		one := g.nodes(g.lists(ps[i+1 : to]))
		out = append(out, g.list(p, s, one))
		i = to - 1
	}
	return out
}

// inAll reports whether every round has its item; an inner list may have included
// it.
func (s *listShape) inAll(rounds [][]piece) bool {
	for _, r := range rounds {
		if !slices.ContainsFunc(r, func(k piece) bool { return s.item[k.from.elem] && len(k.nodes) > 0 }) {
			return false
		}
	}
	return true
}

// list returns a list of the rounds of a repetition and, if s is not nil, of one
// more item next to it.
func (g *grower) list(p piece, s *listShape, one []*tree.Node) piece {
	items, seps := g.items(p, s, one)
	least := 0
	if p.from.elem.op == opPlus || len(one) > 0 {
		least = 1
	}
	if len(items) <= least {
		var nodes []*tree.Node
		for _, it := range items {
			nodes = append(nodes, it...)
		}
		return piece{from: p.from, nodes: nodes}
	}
	list := g.slab.Node(tree.Spec{}, tree.Node{})
	separated := slices.ContainsFunc(seps, func(s []*tree.Node) bool { return len(s) > 0 })
	for i, it := range items {
		if i > 0 && len(seps[i-1]) > 0 {
			sep := g.group(seps[i-1], tree.Required)[0]
			sep.Sep, sep.Fixed = true, true
			list.Kids = append(list.Kids, sep)
		}
		if !separated && least == 0 { // otherwise hidden leaves stay in the item
			var first []*tree.Node
			first, it = g.split(it)
			list.Kids = append(list.Kids, first...)
		}
		list.Kids = append(list.Kids, g.group(it, tree.Item)...)
	}
	g.slab.Keep(list, least)
	return piece{from: p.from, nodes: []*tree.Node{list}}
}

// items returns the items of a list and the separators between them.
func (g *grower) items(p piece, s *listShape, one []*tree.Node) (items, seps [][]*tree.Node) {
	if s == nil || len(one) == 0 {
		for _, r := range p.rounds {
			if nodes := g.nodes(r); len(nodes) > 0 {
				items, seps = append(items, nodes), append(seps, nil)
			}
		}
		return items, seps
	}
	if s.before {
		items = append(items, one)
	}
	for _, r := range p.rounds {
		var item, sep []*tree.Node
		for _, k := range r {
			if s.item[k.from.elem] {
				item = append(item, k.nodes...)
			} else {
				sep = append(sep, k.nodes...)
			}
		}
		items, seps = append(items, item), append(seps, sep)
	}
	if !s.before {
		items = append(items, one)
	}
	return items, seps
}
