package g4

import (
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A slot describes what the grammar allows at a place in a rule. Slots do not change
// and are shared by all nodes at the same place.
type slot struct {
	g     *Grammar
	pre   string // the prefix of kinds
	rules bitSet // nil if the place is for a token
	toks  bitSet
	kind  string // the kind that the grammar names there
	least short
	sort  tree.Sort // of the least
}

// Fits reports whether a node of a kind alone can fill the slot. A token with a
// fixed text fits only in slots for tokens: elsewhere the least text is as good.
func (s *slot) Fits(kind string) bool {
	if s.rules != nil && strings.HasPrefix(kind, `"`) {
		return false
	}
	name, ok := strings.CutPrefix(kind, s.pre)
	if !ok && !strings.HasPrefix(kind, `"`) {
		return false
	}
	if r, ok := s.g.ruleAt[name]; ok {
		return s.rules.has(int32(r))
	}
	t, ok := s.g.kindType[name]
	return ok && s.toks.has(t)
}

// Least returns the shortest text that can fill the slot, if one is known.
func (s *slot) Least() (t tree.Token, ok bool) {
	return tree.Token{Kind: s.pre + s.kind, Text: s.least.s, Sort: s.sort}, s.least.ok
}

// slots creates and caches the slots of a parser's trees.
type slots struct {
	prefix string // of kinds in islands
	texts  *leasts
	rule   map[int32]*slot
	elem   map[*element]*slot
}

// ofRule returns the slot for a use of a rule.
func (s *slots) ofRule(r int32) *slot {
	if x, ok := s.rule[r]; ok {
		return x
	}
	g := s.texts.p.g
	x := &slot{g: g, pre: s.prefix, rules: g.units().rules[r], toks: g.units().toks[r], kind: g.rules[r].name}
	x.least.s, x.least.ok = s.texts.ruleText(r)
	x.sort = kinds.Of(x.pre + x.kind)
	s.rule[r] = x
	return x
}

// ofToken returns the slot for a token or a set of tokens.
func (s *slots) ofToken(e *element, typ int32) *slot {
	if x, ok := s.elem[e]; ok && e != nil && x.toks.has(typ) {
		return x
	}
	g := s.texts.p.g
	x := &slot{g: g, pre: s.prefix, toks: newBits(len(g.names)), kind: g.kinds[typ]}
	x.toks.add(typ)
	if e != nil && (e.op == opAny || e.op == opNot || e.op == opBlock) {
		x.toks = g.members(e, len(g.names))
	}
	x.least.s, x.least.ok = s.texts.tokenText(typ)
	for t := range x.toks.all {
		if text, ok := s.texts.tokenText(t); ok && (!x.least.ok || len(text) < len(x.least.s)) {
			x.kind, x.least = g.kinds[t], short{text, true}
		}
		if x.least.ok && len(x.least.s) <= 1 {
			break
		}
	}
	x.sort = kinds.Of(x.pre + x.kind)
	if e != nil {
		s.elem[e] = x
	}
	return x
}

// ofGroup returns the slot of a node that is a whole alternative of group e; own is
// the node's own slot.
func (s *slots) ofGroup(e *element, own *slot) *slot {
	if x, ok := s.elem[e]; ok {
		return x
	}
	g := s.texts.p.g
	x := &slot{g: g, pre: s.prefix, rules: newBits(len(g.rules)), toks: newBits(len(g.names)), kind: own.kind, least: own.least}
	for _, a := range e.alts {
		seq := flat(nil, a.elems)
		if len(seq) != 1 {
			continue
		}
		switch k := seq[0]; k.op {
		case opRule:
			r := s.ofRule(int32(g.ruleAt[k.text]))
			x.rules.or(r.rules)
			x.toks.or(r.toks)
			if r.least.ok && (!x.least.ok || len(r.least.s) < len(x.least.s)) {
				x.kind, x.least = r.kind, r.least
			}
		case opToken, opLiteral:
			x.toks.add(g.tokenType(k))
		}
	}
	x.sort = kinds.Of(x.pre + x.kind)
	s.elem[e] = x
	return x
}

// slotsFor returns the slots for trees whose kinds begin with a prefix.
func (p *Parser) slotsFor(prefix string) *slots {
	if s, ok := p.slots[prefix]; ok {
		return s
	}
	s := &slots{prefix: prefix, texts: p.texts, rule: map[int32]*slot{}, elem: map[*element]*slot{}}
	p.slots[prefix] = s
	return s
}
