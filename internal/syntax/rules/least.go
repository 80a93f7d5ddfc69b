package rules

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Least returns a shortest text that the grammar reads as a node of this kind:
// the fewest tokens, then the fewest bytes, then a number before a name before a
// sign. It returns false if every text needs a token of the external scanner, or a
// pattern that is not understood.
func (g *Grammar) Least(k Kind) (string, bool) {
	text, ok := g.least[g.ID(k)]
	return text, ok
}

// A yield is a text and what it costs.
type yield struct {
	text   string
	tokens int
	bytes  int  // of the tokens
	glued  bool // begins with a token that allows no space before it
	ok     bool
}

const maxYield = 200 // bytes; longer texts are not useful

func (y yield) less(z yield) bool {
	if y.ok != z.ok {
		return y.ok
	}
	return cmp.Or(cmp.Compare(y.tokens, z.tokens), cmp.Compare(y.bytes, z.bytes),
		slices.CompareFunc([]rune(y.text), []rune(z.text), plainer)) < 0
}

// plainer orders digits before letters before signs.
func plainer(a, b rune) int {
	rank := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 0
		case unicode.IsLetter(r):
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

// A yielder finds the cheapest yield of every rule: all start without one, and
// cheaper ones replace more expensive ones until nothing changes.
type yielder struct {
	*source
	spaces bool // spaces are allowed between tokens
	rule   map[string]yield
	tokens map[*term]yield
}

func leastTexts(s *source) map[Kind]string {
	y := &yielder{s, false, map[string]yield{}, map[*term]yield{}}
	for _, e := range s.extras {
		y.spaces = y.spaces || s.space(e)
	}
	for changed := true; changed; {
		changed = false
		for _, n := range s.names {
			if now := y.of(s.rules[n]); now.less(y.rule[n]) {
				y.rule[n], changed = now, true
			}
		}
	}
	found := map[Kind]yield{}
	seen := map[programKey]bool{}
	for _, n := range s.names {
		y.shown(s.rules[n], name{}, found, seen)
	}
	for _, n := range s.names { // prefer a rule's own text to that of aliases
		if !s.hidden[n] && y.rule[n].ok {
			found[Kind{n, true}] = y.rule[n]
		}
	}
	texts := map[Kind]string{}
	for k, x := range found {
		if x.ok && x.text != "" {
			texts[k] = x.text
		}
	}
	return texts
}

// space reports whether an extra matches blanks. Some grammars have a rule for that.
func (s *source) space(e *term) bool {
	if body := s.rules[e.text]; e.op == symbol && body != nil {
		e = body
	}
	if e.op == token {
		e = e.kids[0]
	}
	return e.op == pattern && matchesSpace(e.text)
}

func (y *yielder) of(t *term) yield {
	switch t.op {
	case blank, repeat:
		return yield{ok: true}
	case str, pattern, token:
		x, known := y.tokens[t]
		if !known {
			text, ok := tokenText(t)
			x = yield{text, 1, len(text), t.op == token && t.flag, ok && len(text) <= maxYield}
			y.tokens[t] = x
		}
		return x
	case symbol:
		return y.rule[t.text]
	case alias, repeat1:
		return y.of(t.kids[0])
	case choice:
		var best yield
		for _, k := range t.kids {
			if x := y.of(k); x.less(best) {
				best = x
			}
		}
		return best
	}
	all := yield{ok: true}
	for _, k := range t.kids { // of a sequence
		if all = y.join(all, y.of(k)); !all.ok {
			break
		}
	}
	return all
}

func (y *yielder) join(a, b yield) yield {
	switch {
	case !a.ok || !b.ok || len(a.text)+len(b.text) >= maxYield:
		return yield{}
	case a.tokens == 0:
		return b
	case b.tokens == 0:
		return a
	}
	space := ""
	if y.spaces && !b.glued && fuse(a.text, b.text) {
		space = " "
	}
	return yield{a.text + space + b.text, a.tokens + b.tokens, a.bytes + b.bytes, a.glued, true}
}

// fuse reports whether the end of a and the start of b could be read as one
// token: two letters or digits, two signs other than brackets and the like, or
// a number and its point.
func fuse(a, b string) bool {
	p, _ := utf8.DecodeLastRuneInString(a)
	q, _ := utf8.DecodeRuneInString(b)
	class := func(r rune) int {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$':
			return 1
		case unicode.IsSpace(r) || strings.ContainsRune("()[]{},;\"'`", r):
			return 0
		}
		return 2
	}
	if p == '.' && unicode.IsDigit(q) || q == '.' && unicode.IsDigit(p) {
		return true
	}
	return class(p) != 0 && class(p) == class(q)
}

// shown adds the kinds of children of t: anonymous tokens, and aliases.
func (y *yielder) shown(t *term, as name, found map[Kind]yield, seen map[programKey]bool) {
	if seen[programKey{t, as}] {
		return
	}
	seen[programKey{t, as}] = true
	add := func(k Kind, x yield) {
		if x.less(found[k]) {
			found[k] = x
		}
	}
	switch {
	case t.op == alias:
		as = under(t, as)
	case as.on && t.op == symbol && y.inline[t.text] && y.rules[t.text] != nil:
		as.force = true
		y.shown(y.rules[t.text], as, found, seen)
	case as.on && (t.op == repeat || t.op == repeat1):
		add(as.kind, y.of(t.kids[0]))
		as = name{}
	case as.on && t.op != seq && t.op != choice && t.op != blank:
		add(as.kind, y.of(t))
		return
	case t.op == str:
		add(Kind{t.text, false}, y.of(t))
	case t.op == token:
		if in := t.kids[0]; in.op == str {
			add(Kind{in.text, false}, y.of(in))
		}
		return
	}
	for _, k := range t.kids {
		y.shown(k, as, found, seen)
	}
}
