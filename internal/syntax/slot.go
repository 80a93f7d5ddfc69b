package syntax

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A slot is the position of a child in its parent's rule.
type slot struct {
	of *place
	i  int

	looked bool       // least is known
	least  tree.Token // without text: there is none
	known  []fit      // what Fits has answered
}

// A fit tells whether a kind fits into a slot.
type fit struct {
	kind string
	ok   bool
}

// mostKnown limits how many kinds a slot remembers. It is asked about few, and about those often.
const mostKnown = 32

// A place is a node as its rule sees it.
type place struct {
	*fits
	parent rule.ID
	rule   rule.Rule
	kids   []rule.ID
}

// fits is a matcher that is safe for several goroutines.
type fits struct {
	sync.Mutex
	m *rule.Matcher
}

// Fits reports whether the rule of the parent still matches when this child is of another kind.
func (s *slot) Fits(kind string) bool {
	s.of.Lock()
	defer s.of.Unlock()
	for i := range s.known {
		if s.known[i].kind == kind {
			return s.known[i].ok
		}
	}
	k := rule.Kind{Name: kind, Named: true}
	if strings.HasPrefix(kind, `"`) { // a fixed token
		k = rule.Kind{Name: kind[1 : len(kind)-1]}
	}
	ok := s.of.m.FitsID(s.of.parent, s.of.rule, s.of.kids, s.i, s.of.m.Grammar().ID(k))
	if len(s.known) < mostKnown {
		s.known = append(s.known, fit{kind, ok})
	}
	return ok
}

// Least returns the shortest text of all kinds that fit: the one with the fewest tokens, then the
// fewest names, which may have to be declared, then the fewest bytes.
func (s *slot) Least() (t tree.Token, ok bool) {
	s.of.Lock()
	defer s.of.Unlock()
	if !s.looked {
		s.looked = true
		g := s.of.m.Grammar()
		best := cost{}
		for _, k := range g.Kinds() {
			t, known := g.Least(k)
			if !known || t == "" {
				continue
			}
			c := costOf(t)
			if s.least.Text != "" && c.compare(best) >= 0 || !s.of.m.FitsID(s.of.parent, s.of.rule, s.of.kids, s.i, g.ID(k)) {
				continue
			}
			best = c
			name := k.Name
			if !k.Named {
				name = `"` + k.Name + `"`
			}
			s.least = kinds.Token(name, t)
		}
	}
	return s.least, s.least.Text != ""
}

// A cost is what texts are compared by.
type cost struct{ tokens, names, bytes int }

func costOf(t string) cost {
	c := cost{tokens: text.Count([]byte(t)), bytes: len(t)}
	for _, w := range strings.FieldsFunc(t, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) {
		if len(w) == 1 && (w[0] == '_' || unicode.IsLetter(rune(w[0]))) { // samples of names have one letter, keywords are longer
			c.names++
		}
	}
	return c
}

func (c cost) compare(d cost) int {
	return cmp.Or(cmp.Compare(c.tokens, d.tokens), cmp.Compare(c.names, d.names), cmp.Compare(c.bytes, d.bytes))
}

// slotsOf returns the slots of a node whose children are in x.kids.
func (x *labels) slotsOf(parent rule.ID, r rule.Rule) []tree.Slot {
	if len(x.kids) > shared {
		return x.longSlots(parent, r)
	}
	x.key = appendKey(x.key[:0], int(parent), int(r))
	x.key = appendKey(x.key, x.kids...)
	slots, ok := x.slots[string(x.key)]
	if !ok {
		p := &place{x.fits, parent, r, slices.Clone(x.kids)}
		slots = make([]tree.Slot, len(x.kids))
		own := make([]slot, len(x.kids))
		for i := range own {
			own[i] = slot{of: p, i: i}
			slots[i] = &own[i]
		}
		x.slots[string(x.key)] = slots
	}
	return slots
}

func appendKey[T ~int | ~int32 | ~uint16 | ~uint32](key []byte, of ...T) []byte {
	for _, v := range of {
		key = binary.AppendVarint(key, int64(v))
	}
	return key
}
