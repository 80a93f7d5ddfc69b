package tree

import (
	"cmp"
	"slices"
)

// An attempt is one edit that may make a tree smaller.
type attempt struct {
	class
	node *Node
	with *Node // what takes its place; nil: nothing
	list *Node // the list it is in, if that must keep some items
	gain int   // tokens that go
	key  uint64
}

// A spot is where in a tree an attempt is made. It stays the same whatever happens
// elsewhere.
type spot struct {
	move
	kind        string
	first, last int32
	from, to    int32 // of what takes its place
}

func (a *attempt) spot() spot {
	s := spot{move: a.move, kind: a.kind, first: a.node.first, last: a.node.last}
	if s.move == reference {
		s.move = removal
	}
	if a.with != nil {
		s.from, s.to = a.with.first, a.with.last
	}
	return s
}

// refuted is the attempts that failed before, in the same surroundings.
func (all *attempts) refuted(d draft) layers[spot, struct{}] {
	out := map[spot]struct{}{}
	for _, f := range all.families {
		for _, a := range f.attempts {
			if d.isRefuted(a.key) {
				out[a.spot()] = struct{}{}
			}
		}
	}
	return layers[spot, struct{}]{}.with(out)
}

func (a *attempt) addTo(e Edit) { e[a.node] = a.with }

// A family is the attempts of a class, the largest gain first.
type family struct {
	class
	attempts []*attempt
}

// attempts is all attempts on a tree, by class. Which moves there are is for the
// caller to say.
type attempts struct {
	families []*family
	hoists   map[*Node][]*Node // what may take the place of nodes, for the next tree that shares them
}

// allAttempts looks at a whole tree. What earlier attempts knew about nodes that are
// still there is used again.
func allAttempts(root *Node, allowed func(move) bool, earlier *attempts) *attempts {
	s := survey(root)
	c := collector{surveyed: s, allowed: allowed, out: &attempts{hoists: map[*Node][]*Node{}}, by: map[class]*family{}}
	if earlier != nil {
		c.hoists = earlier.hoists
	}
	for i := range s.nodes {
		c.look(i)
	}
	for _, g := range c.out.families {
		slices.SortStableFunc(g.attempts, func(a, b *attempt) int { return cmp.Compare(b.gain, a.gain) })
	}
	return c.out
}

type collector struct {
	*surveyed
	allowed func(move) bool
	hoists  map[*Node][]*Node
	out     *attempts
	by      map[class]*family
}

// look adds the attempts on one node.
func (c *collector) look(i int) {
	n := c.nodes[i]
	if i == 0 || n.Sep {
		return
	}
	p := c.named(i)
	at := class{parent: c.nodes[p].Kind, field: n.Field, kind: n.kind()}
	if n.Role != Required && !n.Fixed && n.tokens > 0 {
		at.move = removal
		switch {
		case n.isList():
			at.move = emptying
		case c.referred(i):
			at.move = reference
		}
		parent := c.nodes[c.parent[i]]
		if c.allowed(at.move) && !(at.move == emptying && c.live[i] < 2 && n.Min == "") && c.spare(i) {
			a := &attempt{class: at, node: n, gain: int(n.tokens)}
			if n.Min != "" {
				a.gain--
			}
			if parent.Keep > 0 {
				a.list = parent
			}
			c.add(i, a)
		}
	}
	if n.Kind == "" || n.tokens < 2 || len(n.Kids) == 0 {
		return
	}
	if c.allowed(hoisting) {
		at.move = hoisting
		for _, m := range c.candidates(n) {
			at.with = m.kind()
			c.add(i, &attempt{class: at, node: n, with: m, gain: int(n.tokens - m.tokens)})
		}
	}
	if c.allowed(least) {
		if m := n.least(); m != nil && m.tokens < n.tokens {
			at.move, at.with = least, string(m.Text)
			c.add(i, &attempt{class: at, node: n, with: m, gain: int(n.tokens - m.tokens)})
		}
	}
}

func (c *collector) add(i int, a *attempt) {
	if a.gain <= 0 {
		return
	}
	a.key = c.key(i, a)
	g := c.by[a.class]
	if g == nil {
		g = &family{class: a.class}
		c.by[a.class] = g
		c.out.families = append(c.out.families, g)
	}
	g.attempts = append(g.attempts, a)
}

// candidates is what may take the place of n: descendants near it that fit, the
// largest first, because it is most likely to hold what is needed.
func (c *collector) candidates(n *Node) []*Node {
	out, known := c.hoists[n]
	if !known {
		out = near(n)
	}
	c.out.hoists[n] = out
	return out
}

const (
	hoistDepth = 3  // how far below a node candidates lie
	hoistMost  = 4  // candidates for a node
	hoistLook  = 64 // nodes looked at
)

func near(n *Node) []*Node {
	var out []*Node
	looked := 0
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
			if k.tokens < n.tokens && (n.Fits(k) || k.Kind == "ERROR") {
				out = append(out, k)
			}
			if depth < hoistDepth {
				look(k, depth+1)
			}
		}
	}
	look(n, 1)
	slices.SortStableFunc(out, func(a, b *Node) int { return cmp.Compare(b.tokens, a.tokens) })
	return out[:min(len(out), hoistMost)]
}

// least is the token that is the least that can stand in the place of n.
func (n *Node) least() *Node {
	if n.Slot == nil {
		return nil
	}
	kind, text, ok := n.Slot.Least()
	if !ok {
		return nil
	}
	return n.token(kind, text)
}

// token is a token of some text to put in the place of n.
func (n *Node) token(kind, text string) *Node {
	m := &Node{Kind: kind, Gap: n.firstGap(), Text: []byte(text), Fixed: true, first: n.first, last: n.last}
	m.weigh()
	m.word = m.isWord()
	return m
}

// isList reports whether n holds the items of a list.
func (n *Node) isList() bool {
	return n.Kind == "" && slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Role == Item })
}

// live is how many items of a list are there.
func (n *Node) live() int {
	live := 0
	for _, k := range n.Kids {
		if !k.Sep && !k.vanished() {
			live++
		}
	}
	return live
}

// kind is what n is called; a node that only holds others goes by the first.
func (n *Node) kind() string {
	for n.Kind == "" && len(n.Kids) > 0 {
		n = n.Kids[0]
	}
	return n.Kind
}
