package g4

import (
	"context"
	"fmt"
	"sync"

	"github.com/whittle-dd/whittle/tree"
)

// Options configure a [Parser].
type Options struct {
	Start  string // the start rule; "" means the first
	Budget int    // steps of the parser; 0 means 50 million, and 1,000 more for each token
	// Repairs limits the changes to the tokens of a source that does not parse; 0
	// means 40, and -1 none.
	Repairs int
	// Replace maps names of rules and tokens to the texts that replace them where
	// one is required, instead of the shortest text that the grammar allows.
	Replace map[string]string
	// Predicates gives constant values to predicates, named by rule and number, as in
	// expr/2, by rule, for all predicates in it, or by [Predicate.Code].
	Predicates map[string]bool
	NoHooks    bool // ignore the built-in implementations of base classes
	// Islands maps names of tokens to parsers for their texts. If the parser accepts
	// the text, its tree replaces the token. A parser may be its own island.
	Islands map[string]*Parser
}

// A Parser parses sources with a grammar. It builds its lexer lazily, so it must not
// be used by several goroutines at once.
type Parser struct {
	g     *Grammar
	o     Options
	prog  *program
	start int // rule
	dfa   *dfa
	set   *settings
	hook  func() hook // nil: none
	texts *leasts
	slots map[string]*slots

	layout   tree.Layout
	patience uint32 // of the search; set by tests
}

// Parser returns a parser for a start rule.
func (g *Grammar) Parser(o Options) (*Parser, error) {
	start := 0
	if o.Start != "" {
		i, ok := g.ruleAt[o.Start]
		if !ok {
			return nil, fmt.Errorf("grammar %s has no parser rule %s; it has %s", g.Name, o.Start, several(g.Rules()))
		}
		start = i
	}
	set, err := g.settings(o)
	if err != nil {
		return nil, err
	}
	p := &Parser{g: g, o: o, prog: g.compile(start, false), start: start, dfa: newDFA(g.nfa), set: set}
	if !o.NoHooks {
		p.hook = g.hookFor()
	}
	p.texts = &leasts{p: p, replace: o.Replace, rule: map[int32]short{}, tok: map[int32]short{}}
	p.slots = map[string]*slots{}
	p.layout = g.Layout()
	return p, nil
}

// Start returns the name of the start rule.
func (p *Parser) Start() string { return p.g.rules[p.start].name }

// A Parse is the result of parsing a source.
type Parse struct {
	Src     []byte
	Tokens  []Token
	Root    *Node    // nil if there is no tree, even with repairs
	Repairs []Repair // the changes to the tokens that were needed
	Invalid int      // the number of pieces of the source that are not tokens; the parser ignores them
	Steps   int      // the steps that the parser took

	g       *Grammar
	slots   *slots
	islands map[string]*Parser
	layout  tree.Layout
	failure *Failure
}

// Whole reports whether the source is a sentence of the grammar, apart from text
// that is not a token, which ANTLR warns about and ignores.
func (p *Parse) Whole() bool { return p.Root != nil && p.failure == nil }

// Parse parses a source. A source that does not match the grammar is not an error:
// see [Parse.Failure]. With an error, the parse may still have tokens, and a tree
// that follows their brackets.
func (p *Parser) Parse(ctx context.Context, src []byte) (*Parse, error) {
	out, s, vis, err := p.begin(ctx, src, p.prog)
	if err != nil {
		return nil, err
	}
	root, ok, err := s.run(ctx)
	out.Steps = s.steps
	if err != nil {
		return out, err
	}
	if ok {
		out.Root = s.build(root, vis)
		return out, nil
	}
	out.explain(ctx, s, vis)
	if p.o.Repairs >= 0 && s.expect != nil {
		s.budget = s.steps + min(s.budget, 20_000_000)
		limit := p.o.Repairs
		if limit == 0 {
			limit = maxRepairs
		}
		if root, vis, repairs, ok := s.repair(ctx, vis, limit); ok {
			out.Repairs = repairs
			out.Root = s.build(root, vis)
		}
	}
	return out, nil
}

// begin splits a source into tokens and prepares the search for their tree.
func (p *Parser) begin(ctx context.Context, src []byte, prog *program) (out *Parse, s *search, vis []int32, err error) {
	out = &Parse{Src: src, g: p.g, slots: p.slotsFor(""), islands: p.o.Islands, layout: p.layout}
	l := lexing{g: p.g, dfa: p.dfa, src: src, set: p.set}
	if p.hook != nil {
		l.hook = p.hook()
	}
	toks, err := l.lex(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	out.Tokens = toks
	for _, t := range toks {
		if t.Channel == Invalid {
			out.Invalid++
		}
	}
	var types []int32
	vis, types = visible(toks)
	v := &view{g: p.g, hook: l.hook, src: src, toks: toks, vis: vis}
	in := &argContext{predicateContext: v}
	s = &search{prog: prog, toks: types, budget: p.o.Budget, patience: p.patience, pred: func(i int32, at int) bool {
		v.at = min(at, len(vis)-1)
		b := &prog.preds[i]
		in.env = b.env
		return p.set.eval(p.g, b.pred, in)
	}}
	if s.budget == 0 {
		s.budget = 50_000_000 + 1_000*len(types)
	}
	return out, s, vis, nil
}

// explain repeats the end of a failed search to find which tokens it expected.
func (p *Parse) explain(ctx context.Context, s *search, vis []int32) {
	far := s.far
	s.forget(int32(far))
	s.expect = newBits(s.prog.types)
	s.budget += s.steps
	s.run(ctx)
	p.failure = p.failed(vis[min(far, len(vis)-1)], s.expect)
}

// visible returns the indexes and types of the tokens that the parser sees. The
// types end with EOF twice, so that EOF can be looked at after it has been read.
func visible(toks []Token) (vis, types []int32) {
	vis = make([]int32, 0, len(toks))
	types = make([]int32, 0, len(toks)+1)
	for i, t := range toks {
		if t.Channel == 0 {
			vis, types = append(vis, int32(i)), append(types, t.Type)
		}
	}
	return vis, append(types, EOF)
}

// finish checks and analyzes a grammar that has been read.
func (g *Grammar) finish() error {
	g.findPredicates()
	if err := g.buildNFA(); err != nil {
		return err
	}
	for _, r := range g.rules {
		g.recursion = append(g.recursion, leftRecursion(r))
		if err := r.small(); err != nil {
			return err
		}
	}
	g.whole = g.everything()
	if r := g.whole.leftCycle(); r >= 0 {
		return errorAt(g.rules[r].at, "rule %s reaches itself before anything is read", g.rules[r].name).hint("ANTLR allows direct left recursion only, not through other rules")
	}
	g.nullable = make([]bool, len(g.rules))
	for _, n := range g.whole.nodes {
		if n.kind == ruleNode || n.kind == topNode {
			g.nullable[n.rule] = n.nullable
		}
	}
	g.lists()
	g.kindNames()
	g.units = sync.OnceValue(g.whole.units)
	return nil
}

// everything returns a program with all rules, for analysis of the grammar. It
// cannot be used to parse.
func (g *Grammar) everything() *program {
	c := g.compiler(true)
	c.start = c.add(&node{kind: startNode, rule: -1})
	for r := range g.rules {
		syms := []symbol{{nodeSym, c.ref(int32(r), 0, env{}), nil}, {tokenSym, EOF, nil}}
		c.nodes[c.start].prods = append(c.nodes[c.start].prods, production{syms: syms, guard: -1})
	}
	c.run()
	c.outline()
	return c.program
}

// maxLength limits the elements of an alternative and the alternatives of a block.
const maxLength = 20_000

// small returns an error if a part of the rule exceeds maxLength.
func (r *rule) small() error {
	return r.body.walk(func(e *element) error {
		if len(e.alts) > maxLength {
			return errorAt(e.at, "more than %d alternatives", maxLength)
		}
		for _, a := range e.alts {
			if a.length() > maxLength {
				return errorAt(a.at, "an alternative of more than %d elements", maxLength)
			}
		}
		return nil
	})
}

// length returns the number of elements of an alternative, including those of
// groups with a single alternative.
func (a *alternative) length() int {
	n := 0
	for _, e := range a.elems {
		n++
		if e.op == opBlock && len(e.alts) == 1 {
			n += e.alts[0].length()
		}
	}
	return n
}

// Entry returns the most likely start rule: the first that ends with EOF or, if
// there is none, the first.
func (g *Grammar) Entry() string {
	for _, r := range g.rules {
		for _, a := range r.body.alts {
			if n := len(a.elems); n > 0 && a.elems[n-1].op == opToken && a.elems[n-1].text == "EOF" {
				return r.name
			}
		}
	}
	return g.rules[0].name
}

// Roots returns the parser rules that no other rule uses, in order.
func (g *Grammar) Roots() []string {
	used := map[string]bool{}
	for _, r := range g.rules {
		r.body.walk(func(e *element) error {
			if e.op == opRule && e.text != r.name {
				used[e.text] = true
			}
			return nil
		})
	}
	var out []string
	for _, r := range g.rules {
		if !used[r.name] {
			out = append(out, r.name)
		}
	}
	return out
}
