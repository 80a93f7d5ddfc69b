package g4

type symKind uint8

const (
	tokenSym symKind = iota // a token of type arg
	setSym                  // a token of a type in set arg
	nodeSym                 // node arg
	predSym                 // predicate arg holds
)

// A symbol is one item to match in a production.
type symbol struct {
	kind symKind
	arg  int32
	elem *element
}

// A production is one way to derive a node. Those of a node are in order of
// preference.
type production struct {
	syms  []symbol
	nodes []int16 // the indexes of symbols that are nodes
	alt   int32   // of the grammar, from 0; -1 for leaving a loop or an option
	loops bool    // its last symbol is the rest of the loop
	guard int16   // the symbol before which a token must have been read, or -1
	tok   int32   // the token it begins with, or -1 if it does not begin with one
	sel   bitSet  // the tokens that it can begin with or, if it can be empty, precede
}

type nodeKind uint8

const (
	ruleNode  nodeKind = iota
	topNode            // a left-recursive rule at some minimum precedence: a primary and a tail
	primNode           // the alternatives that do not begin with the rule
	tailNode           // operators
	groupNode          // ( | )
	optNode            // ?
	starNode           // *, or the rounds of a + after the first
	plusNode           // +
	startNode          // the start rule and the end of the input
)

// A node is a nonterminal of the search: a rule, a repetition or a group.
type node struct {
	kind     nodeKind
	nullable bool
	skip     bool // where it can only be empty, no search is needed
	rule     int32
	elem     *element
	prods    []production
	first    bitSet
	follow   bitSet
	viable   map[int32]int32 // by token: the list of productions worth trying
}

// A program is a grammar compiled for the search, with one start rule.
type program struct {
	g     *Grammar
	nodes []*node
	sets  []bitSet
	lists [][]uint16 // lists of productions of a node, by index
	preds []boundPredicate
	start int32
	types int
	early bool // anything may follow the start rule
}

type compiler struct {
	*program
	general bool // rules are compiled once, whatever their arguments
	rule    int32
	env     env // of the rule
	rules   map[topKey]int32
	tops    map[topKey]int32
	todo    []func()

	versions map[topKey]bool
	count    map[int32]int // of versions, by rule
	boundAt  map[string]int32
}

type topKey struct {
	rule int32
	prec int
	kind nodeKind
	args string
}

func (g *Grammar) compiler(general bool) *compiler {
	return &compiler{program: &program{g: g, types: len(g.names)}, general: general, rules: map[topKey]int32{}, tops: map[topKey]int32{},
		versions: map[topKey]bool{}, count: map[int32]int{}, boundAt: map[string]int32{}}
}

// compile returns the program for a start rule followed by the end of the input
// or, if early, for the rule alone.
func (g *Grammar) compile(start int, early bool) *program {
	c := g.compiler(false)
	c.early = early
	root := c.add(&node{kind: startNode, rule: -1})
	syms := []symbol{{nodeSym, c.ref(int32(start), 0, env{}), nil}}
	if !early {
		syms = append(syms, symbol{tokenSym, EOF, nil})
	}
	c.nodes[root].prods = []production{{syms: syms, guard: -1}}
	c.start = root
	c.run()
	c.finish()
	return c.program
}

func (c *compiler) run() {
	for len(c.todo) > 0 {
		f := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		f()
	}
}

func (c *compiler) add(n *node) int32 {
	c.nodes = append(c.nodes, n)
	return int32(len(c.nodes) - 1)
}

// ref returns the node for a rule with arguments. A new one is compiled later.
func (c *compiler) ref(r int32, prec int, args env) int32 {
	if rec := c.g.recursion[r]; rec != nil {
		return c.top(r, rec, prec, args)
	}
	key := topKey{rule: r, args: args.key()}
	if id, ok := c.rules[key]; ok {
		return id
	}
	body := c.g.rules[r].body
	n := &node{kind: ruleNode, rule: r, elem: body}
	id := c.add(n)
	c.rules[key] = id
	c.later(r, args, func() { n.prods = c.alternatives(body.alts) })
	return id
}

func (c *compiler) later(r int32, args env, f func()) {
	c.todo = append(c.todo, func() {
		c.rule, c.env = r, args
		f()
	})
}

// top returns the node for a left-recursive rule at a minimum precedence.
func (c *compiler) top(r int32, rec *recursive, prec int, args env) int32 {
	prec = rec.atLeast(prec)
	key := topKey{r, prec, topNode, args.key()}
	if id, ok := c.tops[key]; ok {
		return id
	}
	n := &node{kind: topNode, rule: r, elem: c.g.rules[r].body}
	id := c.add(n)
	c.tops[key] = id
	syms := []symbol{{nodeSym, c.prim(r, rec, args), nil}}
	if prec >= 0 {
		syms = append(syms, symbol{nodeSym, c.tail(r, rec, prec, args), nil})
	}
	n.prods = []production{{syms: syms, guard: -1}}
	return id
}

// atLeast returns the lowest precedence of an operator that is at least prec, or -1.
func (rec *recursive) atLeast(prec int) int {
	out := -1
	for _, a := range rec.alts {
		if (a.op == binaryOp || a.op == suffix) && a.prec >= prec && (out < 0 || a.prec < out) {
			out = a.prec
		}
	}
	return out
}

func (c *compiler) prim(r int32, rec *recursive, args env) int32 {
	key := topKey{r, 0, primNode, args.key()}
	if id, ok := c.tops[key]; ok {
		return id
	}
	n := &node{kind: primNode, rule: r, elem: c.g.rules[r].body}
	id := c.add(n)
	c.tops[key] = id
	c.later(r, args, func() {
		for i := range rec.alts {
			if a := &rec.alts[i]; a.op == primary || a.op == prefix {
				n.prods = append(n.prods, production{syms: c.operands(r, a), alt: int32(i), guard: -1})
			}
		}
	})
	return id
}

func (c *compiler) tail(r int32, rec *recursive, prec int, args env) int32 {
	key := topKey{r, prec, tailNode, args.key()}
	if id, ok := c.tops[key]; ok {
		return id
	}
	n := &node{kind: tailNode, rule: r, elem: c.g.rules[r].body, skip: true}
	id := c.add(n)
	c.tops[key] = id
	c.later(r, args, func() {
		for _, op := range []operator{binaryOp, suffix} {
			for i := range rec.alts {
				if a := &rec.alts[i]; a.op == op && a.prec >= prec {
					syms := append(c.operands(r, a), symbol{nodeSym, id, nil})
					n.prods = append(n.prods, production{syms: syms, alt: int32(i), guard: int16(len(syms) - 1)})
				}
			}
		}
		n.prods = append(n.prods, production{alt: -1, guard: -1})
	})
	return id
}

// operands returns the symbols of an alternative of a left-recursive rule without
// the first operand. The last operand has the precedence that the alternative
// requires.
func (c *compiler) operands(r int32, a *recursiveAlt) []symbol {
	var out []symbol
	for _, e := range a.rest {
		if e == a.last {
			out = append(out, symbol{nodeSym, c.ref(r, a.next, c.bind(r, e)), e})
			continue
		}
		out = c.element(out, e)
	}
	return out
}

func (c *compiler) alternatives(alts []*alternative) []production {
	out := make([]production, 0, len(alts)+1) // room for the empty production of a loop
	for i, a := range alts {
		out = append(out, production{syms: c.sequence(make([]symbol, 0, len(a.elems)), a.elems), alt: int32(i), guard: -1})
	}
	return out
}

func (c *compiler) sequence(out []symbol, elems []*element) []symbol {
	for _, e := range elems {
		out = c.element(out, e)
	}
	return out
}

// element appends the symbols for an element.
func (c *compiler) element(out []symbol, e *element) []symbol {
	switch e.op {
	case opAction:
		return out
	case opPredicate:
		return append(out, symbol{predSym, c.bound(e), e})
	case opToken, opLiteral:
		return append(out, symbol{tokenSym, c.g.tokenType(e), e})
	case opRule:
		r := int32(c.g.ruleAt[e.text])
		return append(out, symbol{nodeSym, c.ref(r, 0, c.bind(r, e)), e})
	case opAny, opNot:
		return append(out, c.set(e))
	case opBlock:
		if len(e.alts) == 1 {
			return c.sequence(out, e.alts[0].elems)
		}
		if c.tokensOnly(e) {
			return append(out, c.set(e))
		}
		return append(out, symbol{nodeSym, c.add(&node{kind: groupNode, rule: c.rule, elem: e, prods: c.alternatives(e.alts)}), e})
	}
	return append(out, symbol{nodeSym, c.repetition(e), e})
}

func (g *Grammar) tokenType(e *element) int32 {
	if e.op == opLiteral {
		return int32(g.literalOf[e.raw])
	}
	return int32(g.typeOf[e.text])
}

// tokensOnly reports whether all alternatives of a block are single tokens.
func (c *compiler) tokensOnly(e *element) bool {
	for _, a := range e.alts {
		if len(a.elems) != 1 {
			return false
		}
		switch a.elems[0].op {
		case opToken, opLiteral:
		default:
			return false
		}
	}
	return true
}

func (c *compiler) set(e *element) symbol {
	b := c.g.members(e, c.types)
	if b.count() == 1 {
		for t := range b.all {
			return symbol{tokenSym, t, e}
		}
	}
	c.sets = append(c.sets, b)
	return symbol{setSym, int32(len(c.sets) - 1), e}
}

// members returns the token types that a set, dot or negation matches.
func (g *Grammar) members(e *element, types int) bitSet {
	b := newBits(types)
	switch e.op {
	case opToken, opLiteral:
		b.add(g.tokenType(e))
	case opAny, opNot:
		for t := range types {
			b.add(int32(t))
		}
		b.remove(EOF)
		if e.op == opNot {
			for t := range g.members(e.kid, types).all {
				b.remove(t)
			}
		}
	case opBlock:
		for _, a := range e.alts {
			for _, k := range a.elems {
				b.or(g.members(k, types))
			}
		}
	}
	return b
}

// repetition returns the node for ?, * or +.
func (c *compiler) repetition(e *element) int32 {
	alts := []*alternative{{elems: []*element{e.kid}}}
	if e.kid.op == opBlock {
		alts = e.kid.alts
	}
	if e.kid.op == opBlock && c.tokensOnly(e.kid) {
		alts = []*alternative{{elems: []*element{e.kid}}}
	}
	n := &node{kind: starNode, rule: c.rule, elem: e, skip: true}
	if e.op == opOptional {
		n.kind = optNode
	}
	id := c.add(n)
	body := c.alternatives(alts)
	loop := func(p production, guard bool) production {
		p.syms = append(append(make([]symbol, 0, len(p.syms)+1), p.syms...), symbol{nodeSym, id, nil})
		if guard {
			p.guard = int16(len(p.syms) - 1)
		}
		return p
	}
	leave := production{alt: -1, guard: -1}
	if e.lazy {
		n.prods = append(n.prods, leave)
	}
	for _, p := range body {
		if e.op != opOptional {
			p = loop(p, true)
		}
		n.prods = append(n.prods, p)
	}
	if !e.lazy {
		n.prods = append(n.prods, leave)
	}
	if e.op != opPlus {
		return id
	}
	plus := &node{kind: plusNode, rule: c.rule, elem: e}
	for _, p := range body {
		plus.prods = append(plus.prods, loop(p, false))
	}
	return c.add(plus)
}
