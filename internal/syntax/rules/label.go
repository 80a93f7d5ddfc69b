package rules

import "encoding/binary"

const (
	memoKids = 32      // nodes with more children are matched each time
	memoSize = 1 << 16 // answers kept; when it is reached, all are dropped
)

// An answer is a memoized result. The shape is built on first use, since Fits does
// not need it.
type answer struct {
	ok      bool
	program Rule // the rule that accepts the children
	shaped  bool
	shape   Shape
}

// Label returns the shape of a node, given its kind, the name of its symbol in the
// grammar (which differs if it is aliased; empty if not known) and the kinds of
// its children without extras. It returns false if no rule allows these children.
// A node without children has an empty shape.
func (m *Matcher) Label(parent Kind, symbol string, kids []Kind) (Shape, bool) {
	return m.LabelID(m.g.ID(parent), m.g.Rule(symbol), m.find(kids))
}

// Fits reports whether a child of another kind could replace child i.
func (m *Matcher) Fits(parent Kind, symbol string, kids []Kind, i int, with Kind) bool {
	return m.FitsID(m.g.ID(parent), m.g.Rule(symbol), m.find(kids), i, m.g.ID(with))
}

func (m *Matcher) find(kids []Kind) []ID {
	m.ids = m.ids[:0]
	for _, k := range kids {
		m.ids = append(m.ids, m.g.ids[k])
	}
	return m.ids
}

// LabelID is like Label for a caller that has looked up kinds and rules.
func (m *Matcher) LabelID(parent ID, rule Rule, kids []ID) (Shape, bool) {
	if len(kids) == 0 {
		return Shape{}, true
	}
	a := m.ask(parent, rule, kids, true)
	return a.shape, a.ok
}

// FitsID is like Fits for a caller that has looked up kinds and rules. It changes
// kids[i] temporarily.
func (m *Matcher) FitsID(parent ID, rule Rule, kids []ID, i int, with ID) bool {
	was := m.ask(parent, rule, kids, false)
	if !was.ok || with == 0 {
		return false
	}
	kids[i], with = with, kids[i]
	now := m.ask(parent, was.program, kids, false)
	kids[i] = with
	return now.ok && now.program == was.program
}

func (m *Matcher) ask(parent ID, rule Rule, kids []ID, shaped bool) answer {
	if len(kids) > memoKids {
		return m.solve(parent, rule, kids, shaped)
	}
	key := binary.AppendUvarint(m.key[:0], uint64(parent))
	key = binary.AppendVarint(key, int64(rule))
	for _, k := range kids {
		key = binary.AppendUvarint(key, uint64(k))
	}
	m.key = key
	a, known := m.memo[string(key)]
	if known && (a.shaped || !shaped || !a.ok) {
		return a
	}
	a = m.solve(parent, rule, kids, shaped)
	if len(m.memo) >= memoSize {
		clear(m.memo)
	}
	m.memo[string(key)] = a
	return a
}

// solve tries the rules that can produce a node of this kind: the one of its
// symbol, the one with the same name, and all with an alias of that name. All are
// needed, because a parser that always renames a rule does not keep its name.
func (m *Matcher) solve(parent ID, rule Rule, kids []ID, shaped bool) (a answer) {
	try := func(p Rule) bool {
		a.ok, a.program = p != NoRule && m.match(int32(p), kids), p
		return a.ok
	}
	if !try(rule) && !try(m.g.shown[parent]) {
		for _, p := range m.g.aliased[parent] {
			if try(Rule(p)) {
				break
			}
		}
	}
	if a.ok && shaped {
		a.shaped, a.shape = true, m.shape(m.trail)
	}
	return a
}
