package g4

// A NodeKind is the kind of grammar element that a node of a parse matches.
type NodeKind uint8

const (
	RuleNode NodeKind = iota
	TokenNode
	OptionalNode  // x?, if x is present
	StarNode      // x*, if there is at least one x
	PlusNode      // x+
	IterationNode // one x of the two above
	GroupNode     // ( x | y )
)

// A Node is a node of a parse that follows the grammar exactly: repetitions, their
// rounds and groups are nodes too. A left-recursive rule yields nested nodes, with
// the first operand as the first child.
type Node struct {
	Kind NodeKind
	Rule int32 // of a rule: its number
	Alt  int32 // the index of its alternative in the grammar
	Tok  int32 // of a token: its number
	Kids []*Node

	elem *element // the element that it matches; nil for the root
}

// A builder builds the nodes of a parse from the entries of a search.
type builder struct {
	s     *search
	vis   []int32
	todo  []task
	spare []Node
	links []*Node
}

// A task is a child that has not been built yet. An entry of -1 is a token.
type task struct {
	parent *Node
	entry  int32
	k      int32 // the index of the end of the entry, or the position of the token
	elem   *element
}

// build returns the tree of the first end of the root entry.
func (s *search) build(root int32, vis []int32) *Node {
	b := builder{s: s, vis: vis}
	out := &Node{}
	f := s.frameAt(s.entry(root).first.frames)[0]
	b.todo = append(b.todo, task{out, f.entry, f.k, nil})
	for len(b.todo) > 0 {
		t := b.todo[len(b.todo)-1]
		b.todo = b.todo[:len(b.todo)-1]
		if t.entry < 0 {
			b.child(t.parent, Node{Kind: TokenNode, Tok: vis[t.k], elem: t.elem}, 0)
			continue
		}
		b.place(t)
	}
	return out.Kids[0]
}

// child adds a node to parent, with capacity for its own children.
func (b *builder) child(parent *Node, n Node, room int) *Node {
	if len(b.spare) == 0 {
		b.spare = make([]Node, 512)
	}
	p := &b.spare[0]
	b.spare = b.spare[1:]
	*p = n
	if room > 0 {
		if len(b.links) < room {
			b.links = make([]*Node, max(1024, room))
		}
		p.Kids, b.links = b.links[:0:room], b.links[room:]
	}
	parent.Kids = append(parent.Kids, p)
	return p
}

// place builds the node for an entry, and adds tasks for its children.
func (b *builder) place(t task) {
	e := b.s.entry(t.entry)
	n := b.s.prog.nodes[e.node]
	x := e.end(t.k)
	p := &n.prods[x.prod]
	switch n.kind {
	case ruleNode:
		b.symbols(b.child(t.parent, Node{Rule: n.rule, Alt: p.alt, elem: t.elem}, len(p.syms)), e.pos, p, x, 0)
	case groupNode:
		b.symbols(b.child(t.parent, Node{Kind: GroupNode, Alt: p.alt, elem: t.elem}, len(p.syms)), e.pos, p, x, 0)
	case optNode:
		if p.alt >= 0 {
			b.symbols(b.child(t.parent, Node{Kind: OptionalNode, Alt: p.alt, elem: t.elem}, len(p.syms)), e.pos, p, x, 0)
		}
	case starNode, plusNode:
		b.loop(t, n, x)
	case topNode:
		b.operators(t, e, n, x)
	}
}

// A round is one iteration of a loop or tail.
type round struct {
	e *entry
	x end
}

// rounds follows a loop or tail by its last symbol until it is left.
func (b *builder) rounds(entry, k int32) []round {
	var out []round
	for entry >= 0 {
		e := b.s.entry(entry)
		x := e.end(k)
		p := &b.s.prog.nodes[e.node].prods[x.prod]
		if p.alt < 0 {
			break
		}
		out = append(out, round{e, x})
		f := b.s.frameAt(x.frames)[len(p.nodes)-1]
		entry, k = f.entry, f.k
	}
	return out
}

func (b *builder) loop(t task, n *node, x end) {
	rounds := b.rounds(t.entry, t.k)
	if len(rounds) == 0 {
		return
	}
	kind := StarNode
	if n.elem.op == opPlus {
		kind = PlusNode
	}
	list := b.child(t.parent, Node{Kind: kind, elem: t.elem}, len(rounds))
	for _, r := range rounds {
		p := &b.s.prog.nodes[r.e.node].prods[r.x.prod]
		it := b.child(list, Node{Kind: IterationNode, Alt: p.alt, elem: t.elem}, len(p.syms)-1)
		b.symbols(it, r.e.pos, p, r.x, 1)
	}
}

// operators builds nested nodes for a primary and its operators, the last operator
// outermost.
func (b *builder) operators(t task, e *entry, n *node, x end) {
	frames := b.s.frameAt(x.frames)
	var rounds []round
	if len(n.prods[x.prod].syms) > 1 {
		rounds = b.rounds(frames[1].entry, frames[1].k)
	}
	parent, elem := t.parent, t.elem
	for i := len(rounds) - 1; i >= 0; i-- {
		r := rounds[i]
		p := &b.s.prog.nodes[r.e.node].prods[r.x.prod]
		op := b.child(parent, Node{Rule: n.rule, Alt: p.alt, elem: elem}, len(p.syms))
		b.symbols(op, r.e.pos, p, r.x, 1)
		parent, elem = op, n.elem.alts[p.alt].elems[0]
	}
	prim := b.s.entry(frames[0].entry)
	px := prim.end(frames[0].k)
	p := &b.s.prog.nodes[prim.node].prods[px.prod]
	b.symbols(b.child(parent, Node{Rule: n.rule, Alt: p.alt, elem: elem}, len(p.syms)), e.pos, p, px, 0)
}

// symbols adds tasks for the symbols of a production, except for the last but ones.
func (b *builder) symbols(parent *Node, pos int32, p *production, x end, but int) {
	from, node := len(b.todo), 0
	frames := b.s.frameAt(x.frames)
	for _, s := range p.syms[:len(p.syms)-but] {
		switch s.kind {
		case tokenSym, setSym:
			b.todo = append(b.todo, task{parent, -1, min(pos, int32(len(b.vis)-1)), s.elem})
			pos = b.s.read(pos)
		case nodeSym:
			f := frames[node]
			node++
			if f.entry >= 0 {
				b.todo = append(b.todo, task{parent, f.entry, f.k, s.elem})
				pos = b.s.entry(f.entry).end(f.k).pos
			}
		}
	}
	for i, j := from, len(b.todo)-1; i < j; i, j = i+1, j-1 {
		b.todo[i], b.todo[j] = b.todo[j], b.todo[i]
	}
}
