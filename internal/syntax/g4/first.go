package g4

// finish computes what the search needs at every step: which nodes can be empty,
// what they can begin with and what can follow them.
func (c *compiler) finish() {
	c.outline()
	for _, n := range c.nodes { // ANTLR enters x? even where x is empty
		if n.kind == optNode && !n.elem.lazy {
			for i := range n.prods {
				n.skip = n.skip && (n.prods[i].alt < 0 || !c.empty(n.prods[i].syms))
			}
		}
	}
	c.firsts()
	c.follows()
	for _, n := range c.nodes {
		for i := range n.prods {
			p := &n.prods[i]
			p.tok = -1
			if len(p.syms) > 0 && p.syms[0].kind == tokenSym {
				p.tok = p.syms[0].arg
				continue
			}
			p.sel = c.worthTrying(n, p.syms)
		}
	}
}

// outline finds the nodes in productions, and the nodes that can be empty.
func (c *compiler) outline() {
	for _, n := range c.nodes {
		for i := range n.prods {
			p := &n.prods[i]
			many := 0
			for _, s := range p.syms {
				if s.kind == nodeSym {
					many++
				}
			}
			p.nodes = make([]int16, 0, many)
			for k, s := range p.syms {
				if s.kind == nodeSym {
					p.nodes = append(p.nodes, int16(k))
				}
			}
			p.loops = p.alt >= 0 && (n.kind == starNode || n.kind == plusNode || n.kind == tailNode)
		}
	}
	c.nullables()
}

// worthTrying returns the tokens that a production of n can begin with, and those
// that can follow it if it can be empty. Sets are shared: there are many, and few
// differ.
func (c *compiler) worthTrying(n *node, syms []symbol) bitSet {
	for len(syms) > 0 && syms[0].kind == predSym {
		syms = syms[1:]
	}
	switch {
	case len(syms) == 0:
		return n.follow
	case syms[0].kind == setSym:
		return c.sets[syms[0].arg]
	case syms[0].kind == nodeSym && !c.nodes[syms[0].arg].nullable:
		return c.nodes[syms[0].arg].first
	}
	out := newBits(c.types)
	if c.firstOf(out, syms) {
		out.or(n.follow)
	}
	return out
}

// nullables finds the nodes that can be empty.
func (c *compiler) nullables() {
	users := make([][]int32, len(c.nodes))
	for id, n := range c.nodes {
		for i := range n.prods {
			for _, k := range n.prods[i].nodes {
				to := n.prods[i].syms[k].arg
				users[to] = append(users[to], int32(id))
			}
		}
	}
	todo := make([]int32, len(c.nodes))
	for i := range todo {
		todo[i] = int32(i)
	}
	for len(todo) > 0 {
		n := c.nodes[todo[len(todo)-1]]
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n.nullable {
			continue
		}
		for i := range n.prods {
			if c.empty(n.prods[i].syms) {
				n.nullable = true
				todo = append(todo, users[id]...)
				break
			}
		}
	}
}

func (c *compiler) empty(syms []symbol) bool {
	for _, s := range syms {
		if s.kind == tokenSym || s.kind == setSym || s.kind == nodeSym && !c.nodes[s.arg].nullable {
			return false
		}
	}
	return true
}

func (c *compiler) firsts() {
	sets := make([]bitSet, len(c.nodes))
	edges := make([][]int32, len(c.nodes))
	for id, n := range c.nodes {
		sets[id] = newBits(c.types)
		for i := range n.prods {
			c.begin(n.prods[i].syms, sets[id], func(to int32) { edges[id] = append(edges[id], to) })
		}
	}
	spread(sets, edges)
	for id, n := range c.nodes {
		n.first = sets[id]
	}
}

// begin adds the tokens that symbols can begin with to set, and calls a function for
// each node. It reports whether the symbols can be empty.
func (c *compiler) begin(syms []symbol, set bitSet, call func(int32)) (empty bool) {
	for _, s := range syms {
		switch s.kind {
		case tokenSym:
			set.add(s.arg)
			return false
		case setSym:
			set.or(c.sets[s.arg])
			return false
		case nodeSym:
			call(s.arg)
			if !c.nodes[s.arg].nullable {
				return false
			}
		}
	}
	return true
}

// firstOf adds the tokens that symbols can begin with, including those of nodes, and
// reports whether the symbols can be empty.
func (c *compiler) firstOf(set bitSet, syms []symbol) bool {
	return c.begin(syms, set, func(to int32) { set.or(c.nodes[to].first) })
}

func (c *compiler) follows() {
	sets := make([]bitSet, len(c.nodes))
	edges := make([][]int32, len(c.nodes))
	for id := range c.nodes {
		sets[id] = newBits(c.types)
	}
	for id, n := range c.nodes {
		for i := range n.prods {
			p := &n.prods[i]
			for _, k := range p.nodes {
				to := p.syms[k].arg
				if c.firstOf(sets[to], p.syms[k+1:]) {
					edges[to] = append(edges[to], int32(id))
				}
			}
		}
	}
	sets[c.start].add(EOF)
	for t := range c.types {
		if c.early {
			sets[c.start].add(int32(t))
		}
	}
	spread(sets, edges)
	for id, n := range c.nodes {
		n.follow = sets[id]
	}
}

// leftCycle returns a rule that reaches itself before anything is read in a way that
// ANTLR does not accept as left recursion, or -1.
func (p *program) leftCycle() int32 {
	edges := make([][]int32, len(p.nodes))
	for id, n := range p.nodes {
		for i := range n.prods {
			pr := &n.prods[i]
		symbols:
			for k, s := range pr.syms {
				if pr.guard >= 0 && k >= int(pr.guard) {
					break
				}
				switch s.kind {
				case tokenSym, setSym:
					break symbols
				case nodeSym:
					edges[id] = append(edges[id], s.arg)
					if !p.nodes[s.arg].nullable {
						break symbols
					}
				}
			}
		}
	}
	if v := cycle(edges); v >= 0 {
		return p.nodes[v].rule
	}
	return -1
}
