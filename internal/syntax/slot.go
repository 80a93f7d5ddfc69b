package syntax

import (
	"encoding/binary"
	"slices"
	"strings"
	"sync"

	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// A slot is the place of a child in its parent's rule.
type slot struct {
	of *place
	i  int
}

// A place is a node, as its rule sees it.
type place struct {
	*fits
	parent rule.ID
	rule   rule.Rule
	kids   []rule.ID
}

// fits is a matcher that several goroutines can ask.
type fits struct {
	sync.Mutex
	m *rule.Matcher
}

// Fits asks the grammar: the rule of the parent, with this child of another kind.
func (s *slot) Fits(kind string) bool {
	k := rule.Kind{Name: kind, Named: true}
	if strings.HasPrefix(kind, `"`) { // a fixed token
		k = rule.Kind{Name: kind[1 : len(kind)-1]}
	}
	s.of.Lock()
	defer s.of.Unlock()
	return s.of.m.FitsID(s.of.parent, s.of.rule, s.of.kids, s.i, s.of.m.Grammar().ID(k))
}

// slotsOf is the slots of a node whose children are in x.kids.
func (x *labels) slotsOf(parent rule.ID, r rule.Rule) []tree.Slot {
	few := len(x.kids) <= shared
	if few {
		x.key = binary.AppendUvarint(x.key[:0], uint64(parent))
		x.key = binary.AppendVarint(x.key, int64(r))
		for _, k := range x.kids {
			x.key = binary.AppendUvarint(x.key, uint64(k))
		}
		if known, ok := x.slots[string(x.key)]; ok {
			return known
		}
	}
	p := &place{x.fits, parent, r, slices.Clone(x.kids)}
	slots, own := make([]tree.Slot, len(x.kids)), make([]slot, len(x.kids))
	for i := range own {
		own[i] = slot{p, i}
		slots[i] = &own[i]
	}
	if few {
		x.slots[string(x.key)] = slots
	}
	return slots
}
