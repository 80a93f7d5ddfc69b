package g4

import (
	"context"
	"math"
	"slices"
	"strings"
)

// leasts computes and caches the shortest texts of rules and tokens. It checks them
// with the lexer.
type leasts struct {
	p       *Parser
	replace map[string]string // the texts that Options set, by name
	rule    map[int32]short
	tok     map[int32]short
	cost    []int32 // by node of the whole program
	choice  []int32 // the cheapest production
	dfa     *dfa
}

// A short is an optional text.
type short struct {
	s  string
	ok bool
}

const never = math.MaxInt32 / 4

// ruleText returns the shortest text that a rule matches.
func (l *leasts) ruleText(r int32) (string, bool) {
	g := l.p.g
	if s, ok := l.replace[g.rules[r].name]; ok {
		return s, true
	}
	if t, ok := l.rule[r]; ok {
		return t.s, t.ok
	}
	t := l.makeRule(r)
	l.rule[r] = t
	return t.s, t.ok
}

func (l *leasts) makeRule(r int32) short {
	if l.p.g.nullable[r] {
		return short{"", true}
	}
	l.costs()
	for id, n := range l.p.g.whole.nodes {
		if n.rule == r && (n.kind == ruleNode || n.kind == topNode) {
			if l.cost[id] >= never {
				return short{}
			}
			return l.join(l.sequence(int32(id)))
		}
	}
	return short{}
}

// tokenText returns the shortest text of a token type.
func (l *leasts) tokenText(t int32) (string, bool) {
	g := l.p.g
	if s, ok := l.replace[g.TypeName(int(t))]; ok {
		return s, true
	}
	if x, ok := l.tok[t]; ok {
		return x.s, x.ok
	}
	x := l.makeToken(t)
	l.tok[t] = x
	return x.s, x.ok
}

func (l *leasts) makeToken(t int32) short {
	g := l.p.g
	if t == EOF {
		return short{"", true}
	}
	if lit := g.literals[t]; lit != "" {
		return short{lit, true}
	}
	var weak short
	for r := range g.lexer {
		if !g.nfa.makes(int32(r), t) {
			continue
		}
		mode := slices.Index(g.nfa.modes, g.lexer[r].mode)
		for _, prefer := range []string{"a0", "x1", "z9", "A_", "q7"} {
			s, ok := g.nfa.shortest(int32(r), prefer)
			if !ok || !l.lexes(s, mode, []int32{t}) {
				continue
			}
			for _, between := range []string{" ", "", "\n"} { // it does not need the end of the input
				if l.lexes(s+between+s, mode, []int32{t, t}) {
					return short{s, true}
				}
			}
			if !weak.ok {
				weak = short{s, true}
			}
		}
	}
	return weak
}

// costs finds the cheapest production of every node. A token costs its bytes and a
// blank.
func (l *leasts) costs() {
	if l.cost != nil {
		return
	}
	w := l.p.g.whole
	l.cost, l.choice = make([]int32, len(w.nodes)), make([]int32, len(w.nodes))
	for i := range l.cost {
		l.cost[i] = never
	}
	for changed := true; changed; {
		changed = false
		for id := len(w.nodes) - 1; id >= 0; id-- {
			for i := range w.nodes[id].prods {
				if c := l.costOf(w.nodes[id].prods[i].syms); c < l.cost[id] {
					l.cost[id], l.choice[id], changed = c, int32(i), true
				}
			}
		}
	}
}

func (l *leasts) costOf(syms []symbol) int32 {
	sum := int32(0)
	for _, s := range syms {
		switch s.kind {
		case tokenSym, setSym:
			t, ok := l.cheapest(s)
			if !ok {
				return never
			}
			text, _ := l.tokenText(t)
			sum += int32(len(text)) + 1
		case nodeSym:
			sum += l.cost[s.arg]
		}
		sum = min(sum, never)
	}
	return sum
}

// cheapest returns the token with the shortest text that a symbol matches.
func (l *leasts) cheapest(s symbol) (best int32, ok bool) {
	if s.kind == tokenSym {
		_, ok = l.tokenText(s.arg)
		return s.arg, ok
	}
	least := 0
	for t := range l.p.g.whole.sets[s.arg].all {
		if text, has := l.tokenText(t); has && (!ok || len(text) < least) {
			best, least, ok = t, len(text), true
			if least <= 1 {
				break
			}
		}
	}
	return best, ok
}

// sequence returns the tokens of the cheapest derivation of a node.
func (l *leasts) sequence(id int32) []int32 {
	var out []int32
	w := l.p.g.whole
	for todo := []symbol{{kind: nodeSym, arg: id}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch s.kind {
		case tokenSym, setSym:
			if t, _ := l.cheapest(s); t != EOF {
				out = append(out, t)
			}
		case nodeSym:
			for _, k := range slices.Backward(w.nodes[s.arg].prods[l.choice[s.arg]].syms) {
				todo = append(todo, k)
			}
		}
		if len(out) > 1000 {
			return out
		}
	}
	return out
}

// join concatenates the texts of tokens with as few blanks as the lexer needs.
func (l *leasts) join(toks []int32) short {
	var parts []string
	for _, t := range toks {
		s, _ := l.tokenText(t)
		parts = append(parts, s)
	}
	for _, glue := range []func(a, b string) string{
		func(a, b string) string {
			if fuse(a, b) {
				return " "
			}
			return ""
		},
		func(a, b string) string { return " " },
		func(a, b string) string { return "" },
		func(a, b string) string { return "\n" },
	} {
		var b strings.Builder
		for i, s := range parts {
			if i > 0 {
				b.WriteString(glue(parts[i-1], s))
			}
			b.WriteString(s)
		}
		for mode := range l.p.g.nfa.modes {
			if l.lexes(b.String(), mode, toks) {
				return short{b.String(), true}
			}
		}
	}
	return short{}
}

// fuse reports whether two adjacent texts might become one token.
func fuse(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	x, y := a[len(a)-1], b[0]
	return wordByte(x) && wordByte(y) || strings.IndexByte("+-*/&|<>=!:%^.?", x) >= 0 && strings.IndexByte("+-*/&|<>=!:.?", y) >= 0
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// lexes reports whether the lexer, in a mode, splits a text into the wanted tokens.
func (l *leasts) lexes(s string, mode int, want []int32) bool {
	if l.dfa == nil {
		l.dfa = newDFA(l.p.g.nfa)
	}
	if s == "" {
		return len(want) == 0
	}
	x := lexing{g: l.p.g, dfa: l.dfa, src: []byte(s), mode: int32(mode), set: l.p.set}
	toks, err := x.lex(context.Background())
	if err != nil {
		return false
	}
	n := 0
	for _, t := range toks[:len(toks)-1] {
		switch {
		case t.Channel == Invalid:
			return false
		case t.Channel != 0:
		case n >= len(want) || t.Type != want[n]:
			return false
		default:
			n++
		}
	}
	return n == len(want)
}

// makes reports whether a lexer rule can produce tokens of a type.
func (n *nfa) makes(r, t int32) bool {
	if n.types[r] < 0 {
		return false
	}
	if n.types[r] == t {
		return true
	}
	seen := map[int32]bool{}
	for todo := []int32{n.start[r]}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		if st := n.states[s]; st.op == doAction && n.actions[st.arg].kind == actType && n.actions[st.arg].arg == t {
			return true
		}
		todo = append(todo, n.states[s].next...)
	}
	return false
}

// shortest returns the shortest text that a lexer rule matches, with preferred
// characters where sets allow them.
func (n *nfa) shortest(r int32, prefer string) (string, bool) {
	dist := n.dist
	if dist[n.start[r]] >= never {
		return "", false
	}
	var b []byte
	var rest []int32 // states to return to when rules end
	for s := n.start[r]; ; {
		st := n.states[s]
		switch st.op {
		case stop:
			if len(rest) == 0 {
				return string(b), true
			}
			s, rest = rest[len(rest)-1], rest[:len(rest)-1]
			continue
		case callRule:
			rest = append(rest, st.next[0])
			s = n.start[st.arg]
			continue
		case readSet:
			b = appendRune(b, n.sets[st.arg].pick(prefer))
		}
		if len(b) > 1000 {
			return "", false
		}
		best := st.next[0]
		for _, t := range st.next[1:] {
			if dist[t] < dist[best] {
				best = t
			}
		}
		s = best
	}
}

// distances returns the distance of each state from the end of its rule, mostly in
// characters.
func (n *nfa) distances() []int32 {
	d := make([]int32, len(n.states))
	for i := range d {
		d[i] = never
	}
	for changed := true; changed; {
		changed = false
		for s, st := range n.states {
			c := int32(never)
			for _, t := range st.next {
				c = min(c, d[t])
			}
			switch st.op {
			case stop:
				c = 0
			case readSet:
				if len(n.sets[st.arg]) == 0 {
					c = never
				}
				c += 1000
			case readEOF: // only if there is no other way
				c += 1_000_000
			case callRule:
				c += d[n.start[st.arg]]
			}
			if c = min(c+1, never); c < d[s] { // each step has a cost, so no shortest path has a cycle
				d[s], changed = c, true
			}
		}
	}
	return d
}

// pick returns a character of a set, preferably one of prefer.
func (s charSet) pick(prefer string) rune {
	for _, r := range prefer + "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_!#%&()*+,-./:;<=>?@[]^{|}~ \n" {
		if s.has(r) {
			return r
		}
	}
	return s[0].lo
}
