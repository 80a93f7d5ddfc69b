package g4

import (
	"context"
	"fmt"
	"sync"

	"github.com/whittle-dd/whittle/tree"
)

// Options say how a grammar is used.
type Options struct {
	Start  string // the rule that the input is; "" is the first
	Budget int    // steps of the parser; 0 is 50 million, and 1,000 for a token
	// Repairs is how many changes to the tokens of a source that does not parse may
	// be made; 0 is 40, and -1 none.
	Repairs int
	// Replace is what stands for rules and tokens that have to be there, by name,
	// instead of the shortest text that the grammar allows.
	Replace map[string]string
	// Predicates is what predicates are taken for: by rule and number, as in expr/2;
	// by rule, for all in it; or by their code as [Predicate] has it.
	Predicates map[string]bool
	NoHooks    bool // do without what is built in for some base classes
	// Islands is parsers for the texts of tokens, by name: where one parses, its tree
	// stands in the place of the token. A parser may be its own island.
	Islands map[string]*Parser
}

// A Parser parses with a grammar. It learns the grammar's lexer as it goes, so
// that it is not for several goroutines at once.
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
	patience uint32 // of the search, for tests
}

// Parser is a parser for a start rule.
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

// Start is the rule that a source is.
func (p *Parser) Start() string { return p.g.rules[p.start].name }

// A Parse is a source and what a parser made of it.
type Parse struct {
	Src     []byte
	Tokens  []Token
	Root    *Node    // nil if there is no tree, not even with repairs
	Repairs []Repair // the changes to the tokens that were needed
	Invalid int      // pieces of the source that are no token; the parser does not see them
	Steps   int      // of the parser

	g       *Grammar
	slots   *slots
	islands map[string]*Parser
	layout  tree.Layout
	failure *Failure
}

// Whole reports whether the source is a sentence of the grammar, but for text that
// is no token, which ANTLR warns about and leaves out.
func (p *Parse) Whole() bool { return p.Root != nil && p.failure == nil }

// Parse parses a source. One that does not fit the grammar is no error: see
// [Parse.Failure]. With an error, the parse may still have tokens, and a tree by
// their brackets.
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

// begin makes tokens of a source, and a search for their tree.
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
	in := &argSpot{spot: v}
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

// explain runs the end of a search again, to find what it expected.
func (p *Parse) explain(ctx context.Context, s *search, vis []int32) {
	far := s.far
	s.forget(int32(far))
	s.expect = newBits(s.prog.types)
	s.budget += s.steps
	s.run(ctx)
	p.failure = p.failed(vis[min(far, len(vis)-1)], s.expect)
}

// visible is the tokens that the parser sees: their numbers and types. The end is
// there twice, so that it can be read and still be there.
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

// finish checks a grammar that has been read and analyses it.
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
		return errorAt(g.rules[r].at, "rule %s comes back to itself before anything is read", g.rules[r].name).hint("ANTLR allows left recursion in one rule only, not through others")
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

// everything is a program with all rules, for questions about the grammar: nothing
// can be parsed with it.
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

// maxLength is how many elements an alternative, or alternatives a block, may have.
const maxLength = 20_000

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

// length counts the elements of an alternative, with those of groups that are
// part of it.
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

// Entry is the rule that an input most likely is: the first that ends with the end
// of the input, else the first.
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

// Roots is the parser rules that no other rule uses, in order.
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
