package tree

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// allEdits returns the edits of a tree.
func allEdits(root *Node, allowed allowance) *editPool {
	all, _ := editsExcept(root, allowed, nil, nil)
	return all
}

// editsExcept returns the edits of a tree, and the locations of those that failed before in the same
// context and so may not be tried. A nil function refutes none.
func editsExcept(root *Node, allowed allowance, refuted func(refutation) bool, m *stage.Meter) (*editPool, stage.Set[location]) {
	s := survey(root, m)
	all := &editPool{root: root, allowed: allowed, words: s.vocabulary(m)}
	c := collector{editPool: all, meter: m}
	var locations []location
	check := func(int, *singleEdit) {}
	if refuted != nil {
		keys := s.keys(m)
		check = func(i int, a *singleEdit) {
			if refuted(keys.key(i, a)) {
				locations = append(locations, a.location())
			}
		}
	}
	from := make([]int32, len(s.nodes)+1) // where the edits of a node begin
	around := []int32{0}                  // the nodes around the current one
	for i := 1; i < len(s.nodes); i++ {
		p := s.parent[i]
		for around[len(around)-1] != p {
			around = around[:len(around)-1]
		}
		c.look(nodeContext{s.nodes[i], s.nodes[p], s.nodes[s.named(i)].Kind, int32(len(around))}, true)
		around = append(around, int32(i))
		for _, a := range c.found[from[i]:] {
			check(i, a)
		}
		from[i+1] = int32(len(c.found))
	}
	c.coupled(s, from, check)
	failed := stage.Set[location]{}.Add(locations...)
	all.change(nil, c.found, failed, m)
	return all, failed
}

// coupled finds the edits of several nodes: those of a node that were found already, together with
// the removal of the definitions that only the node mentions. It tells the number of the node. The
// edits of node i are found from from[i] to from[i+1].
func (c *collector) coupled(s *surveyed, from []int32, tell func(node int, a *singleEdit)) {
	if !c.allowed(orphaning, nil) || hasStrict(c.root) { // in a strict file unused definitions are removed with every edit
		return
	}
	s.uses(c.meter).orphans(func(i int, definitions []int) {
		single := c.found[from[i]:from[i+1]]
		for _, alone := range single[:min(len(single), orphanEdits)] {
			a := singleEdit{node: alone.node, with: alone.with, list: alone.list, gain: alone.gain, turn: alone.turn + int32(len(single)), alone: alone.baseMove()}
			more := make([]spot, len(definitions))
			for k, d := range definitions {
				more[k].node = s.nodes[d]
				a.gain += s.nodes[d].tokens
			}
			a.more = &more
			of := alone.class
			of.move, of.field = orphaning, of.field+" "+s.nodes[definitions[0]].kind()
			c.add(of, nodeContext{depth: alone.depth}, a)
			last := c.found[len(c.found)-1]
			c.editPool.coupled = append(c.editPool.coupled, last)
			tell(i, last)
		}
	})
}

// A nodeContext is a node with what matters of its surroundings.
type nodeContext struct {
	node, parent *Node
	named        string // the kind of its nearest ancestor that does not only group others
	depth        int32
}

// below returns the context of a child.
func (s nodeContext) below(k *Node) nodeContext {
	if s.node.Kind != "" || s.parent == nil {
		s.named = s.node.Kind
	}
	return nodeContext{k, s.node, s.named, s.depth + 1}
}

// A collector finds edits.
type collector struct {
	*editPool
	meter *stage.Meter
	found []*singleEdit
	spare []singleEdit   // to be used for found
	least map[Slot]*Node // what leastToken returns
	lists separators
}

// look finds the edits of a node that is not the root: any, or only its removal.
func (c *collector) look(s nodeContext, any bool) {
	c.meter.Visit(1)
	n := s.node
	if n.Sep {
		return
	}
	at := class{parent: s.named, field: n.Field, kind: n.kind()}
	if n.Role != Required && !n.Fixed && n.tokens > 0 {
		at.move = removal
		switch {
		case n.isList():
			at.move = emptying
		case c.words.refer(n):
			at.move = reference
		}
		if c.allowed(at.move, n) && !(at.move == emptying && n.Least == "" && n.live() < 2) && s.parent.spare() {
			a := singleEdit{node: n, gain: n.tokens}
			if n.Least != "" {
				a.gain--
			}
			if s.parent.Keep > 0 {
				a.list = s.parent
			}
			c.add(at, s, a)
		}
	}
	if !any || n.Kind == "" || n.tokens < 2 || len(n.Kids) == 0 {
		return
	}
	turn := int32(1)
	if c.allowed(hoisting, n) {
		at.move = hoisting
		for _, m := range hoistCandidates(n, c.meter) {
			if m.held != n.held {
				continue
			}
			at.with = m.kind()
			c.add(at, s, singleEdit{node: n, with: m, gain: n.tokens - m.tokens, turn: turn})
			turn++
		}
	}
	if c.allowed(splicing, n) {
		at.move = splicing
		if c.lists == nil {
			c.lists = separators{}
		}
		for _, m := range s.splices(c.lists, c.meter) {
			if m.held != n.held {
				continue
			}
			at.with = m.kind()
			c.add(at, s, singleEdit{node: n, with: m, gain: n.tokens - m.tokens, turn: turn})
			turn++
		}
	}
	if c.allowed(least, n) && n.held == 0 {
		if m := c.leastToken(n); m != nil && m.tokens < n.tokens {
			at.move, at.with = least, string(m.Text)
			c.add(at, s, singleEdit{node: n, with: m, gain: n.tokens - m.tokens, turn: turn})
		}
	}
}

// leastToken returns the least token that can replace n, the same for all nodes in such a slot; nil if
// none is known.
func (c *collector) leastToken(n *Node) *Node {
	m, ok := c.least[n.Slot]
	if !ok {
		if m = n.leastToken(); m != nil {
			m.first, m.last = anywhere, anywhere
		}
		if c.least == nil {
			c.least = map[Slot]*Node{}
		}
		c.least[n.Slot] = m
	}
	return m
}

// anywhere is the position of a token that can replace many nodes.
const anywhere = -1

// editBlock is how many edits are allocated at once. A block stays as long as one of them is needed.
const editBlock = 64

func (c *collector) add(of class, s nodeContext, a singleEdit) {
	if a.gain <= 0 {
		return
	}
	a.label, a.depth = c.labelOf(of), s.depth
	if len(c.spare) == 0 {
		c.spare = make([]singleEdit, editBlock)
	}
	p := &c.spare[0]
	c.spare = c.spare[1:]
	*p = a
	c.found = append(c.found, p)
}

const (
	hoistDepth = 3  // levels below a node to look for replacements
	hoistMost  = 4  // replacements for a node
	hoistLook  = 64 // nodes to look at
)

// hoistCandidates returns nearby descendants that can replace n, the largest first, because that is
// most likely to contain what is needed. In a function without a name, a node with a single child is not
// counted as a level: in Go a value that is returned is a list of one.
func hoistCandidates(n *Node, meter *stage.Meter) []*Node {
	var out []*Node
	looked := 0
	has := func(field string) bool {
		return slices.ContainsFunc(n.Kids[:min(len(n.Kids), hoistLook)], func(k *Node) bool { return k.Field == field })
	}
	unnamed := has(FieldBody) && !has(FieldName)
	var look func(m *Node, depth int)
	look = func(m *Node, depth int) {
		for _, k := range m.Kids {
			if k.gone || k.Sep || looked > hoistLook {
				continue
			}
			if k.Kind == "" {
				look(k, depth)
				continue
			}
			looked++
			meter.Visit(1)
			if k.tokens < n.tokens && (n.Fits(k) || k.is(Broken)) {
				out = append(out, k)
			}
			switch {
			case len(k.Kids) == 1 && unnamed:
				look(k, depth)
			case depth < hoistDepth:
				look(k, depth+1)
			}
		}
	}
	look(n, 1)
	slices.SortStableFunc(out, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })
	return out[:min(len(out), hoistMost)]
}

// leastToken returns the least token that can replace n, without the white space before it; nil if
// none is known.
func (n *Node) leastToken() *Node {
	if n.Slot == nil {
		return nil
	}
	t, ok := n.Slot.Least()
	if !ok {
		return nil
	}
	return n.bareToken(t)
}

// token returns a token to replace n.
func (n *Node) token(t Token) *Node {
	m := n.bareToken(t)
	m.Gap = n.firstGap()
	return m
}

// bareToken returns a token to replace n, without the white space before it: to find that takes as
// many steps as n has levels.
func (n *Node) bareToken(t Token) *Node {
	m := &Node{Spec: &Spec{Kind: t.Kind, Sort: t.Sort}, Text: []byte(t.Text), Fixed: true, first: n.first, last: n.last}
	m.weigh()
	m.name()
	return m
}

// isList reports whether n groups the items of a list.
func (n *Node) isList() bool {
	return n.Kind == "" && slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Role == Item })
}

// live returns how many items of a list are present.
func (n *Node) live() int {
	live := 0
	for _, k := range n.Kids {
		if !k.Sep && !k.vanished() {
			live++
		}
	}
	return live
}

// spare reports whether n, if it is a list, can lose an item.
func (n *Node) spare() bool {
	if n.Keep == 0 {
		return true
	}
	live := 0
	for _, k := range n.Kids {
		if !k.Sep && !k.vanished() {
			if live++; live > n.Keep {
				return true
			}
		}
	}
	return false
}

// kind returns the kind of n; that of a node that only groups others is that of the first.
func (n *Node) kind() string { return n.core().Kind }
