package g4

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	whittle "github.com/whittle-dd/whittle/tree"
)

// A maker generates random grammars whose tokens are single letters, and random
// sentences of grammars.
type maker struct {
	*rand.Rand
	rules int
}

func (m *maker) grammar() string {
	m.rules = 1 + m.IntN(4)
	var b strings.Builder
	b.WriteString("grammar G; ")
	for i := range m.rules {
		fmt.Fprintf(&b, "r%d : ", i)
		if i > 0 && m.IntN(3) == 0 {
			b.WriteString(m.operators(i))
		} else {
			b.WriteString(m.alternatives(i, 2))
		}
		b.WriteString(" ; ")
	}
	b.WriteString("A : 'a' ; WS : ' '+ -> skip ;")
	return b.String()
}

func (m *maker) token() string { return []string{"A", "'b'", "'c'", "'d'"}[m.IntN(4)] }

// operators is a left-recursive rule.
func (m *maker) operators(i int) string {
	e := fmt.Sprintf("r%d", i)
	alts := []string{m.token()}
	for range 1 + m.IntN(3) {
		right := ""
		if m.IntN(3) == 0 {
			right = "<assoc=right> "
		}
		alts = append(alts, right+[]string{
			e + " " + m.token() + " " + e, e + " " + m.token(), m.token() + " " + e, e + " " + e,
			e + " " + m.token() + " " + e + " " + m.token() + " " + e, m.token() + " " + e + " " + m.token(),
		}[m.IntN(6)])
	}
	m.Shuffle(len(alts), func(i, j int) { alts[i], alts[j] = alts[j], alts[i] })
	return strings.Join(alts, " | ")
}

func (m *maker) alternatives(rule, depth int) string {
	var alts []string
	for range 1 + m.IntN(3) {
		var elems []string
		for range m.IntN(4) {
			elems = append(elems, m.element(rule, depth))
		}
		alts = append(alts, strings.Join(elems, " "))
	}
	return strings.Join(alts, " | ")
}

func (m *maker) element(rule, depth int) string {
	e := m.token()
	switch n := m.IntN(12); {
	case n < 3 && rule+1 < m.rules:
		e = fmt.Sprintf("r%d", rule+1+m.IntN(m.rules-rule-1))
	case n < 4: // any rule, after a token
		e = m.token() + fmt.Sprintf(" r%d", m.IntN(m.rules))
		return "(" + e + ")" + m.suffix()
	case n < 6 && depth > 0:
		e = "(" + m.alternatives(rule, depth-1) + ")"
	case n < 7:
		e = "~" + m.token()
	case n < 9:
		sep, x := m.token(), m.token()
		return x + " (" + sep + " " + x + ")*"
	}
	return e + m.suffix()
}

func (m *maker) suffix() string {
	return []string{"", "", "", "?", "*", "+", "??", "*?", "+?"}[m.IntN(9)]
}

// sentence derives a random sentence from an element. It returns false if the
// sentence gets too long.
func (m *maker) sentence(g *Grammar, e *element, out *[]string, fuel *int) bool {
	if *fuel--; *fuel < 0 {
		return false
	}
	seq := func(alts []*alternative) bool {
		for _, k := range alts[m.IntN(len(alts))].elems {
			if !m.sentence(g, k, out, fuel) {
				return false
			}
		}
		return true
	}
	times := 0
	switch e.op {
	case opToken, opLiteral:
		*out = append(*out, g.literals[g.tokenType(e)])
	case opNot:
		for {
			t := []string{"a", "b", "c", "d"}[m.IntN(4)]
			_, known := g.literalOf[t] // of a literal that the grammar has
			if known && t != g.literals[g.tokenType(e.kid)] {
				*out = append(*out, t)
				return true
			}
			if *fuel--; *fuel < 0 {
				return false
			}
		}
	case opRule:
		return seq(g.rules[g.ruleAt[e.text]].body.alts)
	case opBlock:
		return seq(e.alts)
	case opOptional:
		times = m.IntN(2)
	case opStar:
		times = m.IntN(3)
	case opPlus:
		times = 1 + m.IntN(2)
	}
	for range times {
		if !m.sentence(g, e.kid, out, fuel) {
			return false
		}
	}
	return true
}

// brute is the simplest possible parser: it tries everything in ANTLR's order and
// memoizes nothing.
type brute struct {
	g     *Grammar
	toks  []string
	steps int
}

// parse returns the first tree in the notation of String. It returns done false if
// the search took too many steps.
func (b *brute) parse() (out string, ok, done bool) {
	b.rule(0, 0, 0, func(pos int, tree string) bool {
		ok = pos == len(b.toks)
		out = tree
		return ok
	})
	return out, ok, b.steps < 50_000
}

type then func(pos int, out string) bool

func (b *brute) rule(r, prec, pos int, k then) bool {
	name := b.g.rules[r].name
	tree := func(inner string) string {
		if inner == "" {
			return name
		}
		return "(" + name + inner + ")"
	}
	alts := b.g.rules[r].body.alts
	isE := func(e *element) bool { return e.op == opRule && e.text == name }
	left := func(a *alternative) bool { return len(a.elems) > 1 && isE(a.elems[0]) }
	recursive := false
	for _, a := range alts {
		recursive = recursive || left(a)
	}
	if !recursive {
		for _, a := range alts {
			if b.seq(a.elems, pos, "", func(p int, o string) bool { return k(p, tree(o)) }) {
				return true
			}
		}
		return false
	}
	operand := func(i int, elems []*element) (rest []*element, last func(pos int, out string, k then) bool) {
		p := len(alts) - i
		if n := len(elems); n > 0 && isE(elems[n-1]) && len(alts[i].elems) > 1 {
			if left(alts[i]) && !alts[i].right {
				p++
			}
			return elems[:n-1], func(pos int, out string, k then) bool {
				return b.rule(r, p, pos, func(q int, t string) bool { return k(q, out+" "+t) })
			}
		}
		return elems, func(pos int, out string, k then) bool { return k(pos, out) }
	}
	var loop func(pos int, done string) bool
	loop = func(pos int, done string) bool {
		for _, binary := range []bool{true, false} {
			for i, a := range alts {
				if !left(a) || isE(a.elems[len(a.elems)-1]) != binary || len(alts)-i < prec {
					continue
				}
				rest, last := operand(i, a.elems[1:])
				if b.seq(rest, pos, "", func(p int, o string) bool {
					return last(p, o, func(p int, o string) bool { return p > pos && loop(p, "("+name+" "+done+o+")") })
				}) {
					return true
				}
			}
		}
		return k(pos, done)
	}
	for i, a := range alts {
		if left(a) {
			continue
		}
		rest, last := operand(i, a.elems)
		if b.seq(rest, pos, "", func(p int, o string) bool {
			return last(p, o, func(p int, o string) bool { return loop(p, tree(o)) })
		}) {
			return true
		}
	}
	return false
}

func (b *brute) seq(elems []*element, pos int, out string, k then) bool {
	if len(elems) == 0 {
		return k(pos, out)
	}
	return b.element(elems[0], pos, out, func(p int, o string) bool { return b.seq(elems[1:], p, o, k) })
}

func (b *brute) element(e *element, pos int, out string, k then) bool {
	if b.steps++; b.steps > 50_000 {
		return true // give up: unwind
	}
	switch e.op {
	case opToken, opLiteral, opNot:
		if pos == len(b.toks) {
			return false
		}
		kid := e
		if e.op == opNot {
			kid = e.kid
		}
		if (b.toks[pos] == b.g.literals[b.g.tokenType(kid)]) == (e.op == opNot) {
			return false
		}
		return k(pos+1, out+" "+b.toks[pos])
	case opRule:
		return b.rule(b.g.ruleAt[e.text], 0, pos, func(p int, t string) bool { return k(p, out+" "+t) })
	case opBlock:
		for _, a := range e.alts {
			if b.seq(a.elems, pos, out, k) {
				return true
			}
		}
		return false
	case opOptional:
		if e.lazy && k(pos, out) {
			return true
		}
		return b.element(e.kid, pos, out, k) || !e.lazy && k(pos, out)
	}
	var loop func(pos int, out string) bool
	loop = func(pos int, out string) bool {
		if e.lazy && k(pos, out) {
			return true
		}
		return b.element(e.kid, pos, out, func(p int, o string) bool { return p > pos && loop(p, o) }) || !e.lazy && k(pos, out)
	}
	if e.op == opStar {
		return loop(pos, out)
	}
	return b.element(e.kid, pos, out, loop)
}

// For random grammars and sentences, derived sentences are accepted, trees equal
// those of the brute-force parser, trees print as the source, and all removals,
// replacements and least texts yield sentences.
func TestRandom(t *testing.T) {
	seeds := 400
	if testing.Short() {
		seeds = 100
	}
	grammars, sentences, compared, edits := 0, 0, 0, 0
	for seed := range uint64(seeds) {
		m := &maker{Rand: rand.New(rand.NewPCG(seed, 4))}
		text := m.grammar()
		g, err := loadText(text)
		if err != nil {
			if !strings.Contains(err.Error(), "reaches itself") {
				t.Fatalf("seed %d: %s: %v", seed, text, err)
			}
			continue
		}
		grammars++
		p := mustParser(t, g, Options{})
		quick := mustParser(t, g, Options{Repairs: -1})
		quick.patience = 1 // treats all searches as long ones
		for range 8 {
			var toks []string
			fuel := 60
			derived := m.sentence(g, &element{op: opRule, text: "r0"}, &toks, &fuel)
			if !derived || m.IntN(4) == 0 { // any tokens
				toks, derived = nil, false
				for range m.IntN(6) {
					toks = append(toks, []string{"a", "b", "c", "d"}[m.IntN(4)])
				}
			}
			src := strings.Join(toks, " ")
			out := parseText(t, p, src)
			where := fmt.Sprintf("seed %d: %s\non %q", seed, text, src)
			sentences++
			if again := parseText(t, quick, src); again.Whole() != out.Whole() || out.Whole() && again.String() != out.String() {
				t.Fatalf("%s: a long search gives %q\nwant %q", where, again.String(), out.String())
			}
			if derived && !out.Whole() {
				t.Fatalf("%s: %v, yet it was derived", where, out.Failure())
			}
			b := brute{g: g, toks: toks}
			want, ok, done := b.parse()
			invalid := strings.Contains(tokens(t, g, src), "!")
			if done && !invalid {
				compared++
				if ok != out.Whole() || ok && want != out.String() {
					t.Fatalf("%s: got %q\nwant %q", where, out.String(), want)
				}
			}
			if out.Whole() {
				edits += checkEdits(t, where, p, out, src)
			}
		}
	}
	t.Logf("%d grammars, %d sentences, %d compared, %d edits", grammars, sentences, compared, edits)
	if compared < sentences/2 || grammars < seeds/2 {
		t.Errorf("of %d grammars %d loaded, of %d sentences %d were compared: too few", seeds, grammars, sentences, compared)
	}
}

// checkEdits checks all edits of a tree whose results should parse.
func checkEdits(t *testing.T, where string, p *Parser, out *Parse, src string) (edits int) {
	t.Helper()
	edits += editsOf(t, where, p, out.Tree(TreeOptions{}), src)
	return edits + editsOf(t, where+"\nflattened", p, out.Tree(TreeOptions{Flatten: true}), src)
}

func editsOf(t *testing.T, where string, p *Parser, root *whittle.Node, src string) (edits int) {
	t.Helper()
	if got := string(root.Bytes()); got != src {
		t.Fatalf("%s: printed as %q", where, got)
	}
	check := func(what string, e whittle.Edit) {
		edits++
		got := root.Apply(e).Bytes()
		if !parseText(t, p, string(got)).Whole() {
			t.Fatalf("%s\n%s: %s gives %q, which does not parse", where, roles(root), what, got)
		}
	}
	for n := range root.Nodes {
		if n.Fixed || n.Sep || n == root {
			continue
		}
		check(fmt.Sprintf("without %s", roles(n)), whittle.Edit{n: nil})
		for _, c := range n.Hoistable() {
			check(fmt.Sprintf("%s for %s", roles(c), roles(n)), whittle.Edit{n: c})
		}
	}
	return edits
}
