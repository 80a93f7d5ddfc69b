package g4

import (
	"slices"

	"github.com/whittle-dd/whittle/tree"
)

// A chain is a recursive use of one alternative of a rule, as in
// list : list ',' item | item. It becomes one node with the rounds of a list.
type chain struct {
	node   *tree.Node
	alt    int32
	right  bool // the recursion is on the right, and rounds are added last to first
	base   []*tree.Node
	item   map[*element]bool // the elements of a round that match the base; nil: the whole round is an item, and the base must remain
	rounds [][]piece
}

// recursion starts a chain at n, or adds a round to the chain of its child.
func (g *grower) recursion(n *Node, kids []piece) (piece, bool) {
	r := g.g.rules[n.Rule]
	seq := flat(nil, r.body.alts[n.Alt].elems)
	left := g.g.recursion[n.Rule] != nil
	if len(seq) < 2 || len(kids) < 2 {
		return piece{}, false
	}
	at, around, child := 0, seq[1:], kids[0]
	rest := kids[1:]
	if !left {
		at = len(seq) - 1
		around, child, rest = seq[:at], kids[len(kids)-1], kids[:len(kids)-1]
	}
	if from := child.from; !seq[at].refers(r) || from.Kind != RuleNode || from.Rule != n.Rule || from.elem != seq[at] {
		return piece{}, false
	}
	first, base := g.split(child.nodes)
	round := slices.Clone(g.lists(rest))
	if len(base) == 1 {
		if c := g.chains[base[0]]; c != nil && c.alt == n.Alt {
			if !left { // hidden tokens belong to the token after them
				next := &c.rounds[len(c.rounds)-1][0]
				next.nodes = append(first, next.nodes...)
				first = nil
			}
			c.rounds = append(c.rounds, round)
			g.slab.Field(c.node, n.field())
			return piece{from: n, nodes: append(first, c.node)}, true
		}
	}
	if !left {
		first, base = nil, child.nodes
	}
	c := &chain{node: g.slab.Node(tree.Spec{Kind: g.ruleKind(n.Rule), Field: n.field(), Slot: g.slots.ofRule(n.Rule)}, tree.Node{}), alt: n.Alt, right: !left, base: base, rounds: [][]piece{round}}
	c.like(r, flat(nil, r.body.alts[child.from.Alt].elems), around)
	g.chains[c.node] = c
	g.order = append(g.order, c)
	return piece{from: n, nodes: append(first, c.node)}, true
}

// like determines whether the base is one more item.
func (c *chain) like(r *rule, base, around []*element) {
	last := len(c.base) - 1 // hidden tokens come before it
	if last < 0 || len(c.base[last].Kids) == 0 {
		return
	}
	x := around[len(around)-1:]
	switch {
	case !c.right && x[0].refers(r): // e op e
	case len(base) == 0 || len(base) > len(around):
		return
	case !c.right && sameSeq(base, around[len(around)-len(base):]):
		x = around[len(around)-len(base):]
		c.base = append(c.base[:last:last], c.base[last].Kids...)
	case c.right && sameSeq(base, around[:len(base)]):
		x = around[:len(base)]
		c.base = append(c.base[:last:last], c.base[last].Kids...)
	default:
		return
	}
	c.item = map[*element]bool{}
	for _, e := range x {
		c.item[e] = true
	}
}

// unroll gives the node of a chain its children.
func (g *grower) unroll(c *chain) {
	if c.right {
		slices.Reverse(c.rounds)
	}
	p := piece{from: &Node{elem: &element{op: opStar}}, rounds: c.rounds}
	if c.item == nil {
		list := g.list(p, nil, nil).nodes
		if c.right {
			c.node.Kids = append(list, c.base...)
		} else {
			c.node.Kids = append(c.base, list...)
		}
		return
	}
	c.node.Kids = g.list(p, &listShape{before: !c.right, item: c.item}, c.base).nodes
}
