package syntax

import (
	"sync"

	"github.com/whittle-dd/whittle/internal/syntax/build"
	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// Tree returns the tree of a parsed file with everything that is known about the language's grammar:
// which children can be removed, how many items of a list must be kept, what can replace a child, and
// the shortest text that can. Where the rules are not known, it tries what the parser accepts.
func (l Language) Tree(r *Raw) *tree.Node {
	g, _ := l.front.rules(l)
	label := l.labels
	switch {
	case g != nil:
		x := borrow(g)
		defer x.giveBack()
		label = x
	case label == nil:
		label = newProber(l, r)
	}
	root := r.Tree(label)
	root.Layout = l.Layout
	var specs build.Specs
	fixNeeded(root, g, &specs)
	if l.strict {
		specs.Sort(root, tree.Strict)
	}
	specs.Samples(root, l.samples)
	if l.emptyKind != "" {
		l.keepOne(root, &specs)
	}
	return root
}

// keepOne makes lists that must not be empty keep an item, or be replaced by l.emptyText.
func (l Language) keepOne(root *tree.Node, specs *build.Specs) {
	for n := range root.Nodes {
		if n.Kind != l.emptyKind {
			continue
		}
		for _, k := range n.Kids {
			if k.Kind == "" && len(k.Kids) > 0 && k.Role == tree.Optional {
				specs.Least(k, l.emptyText)
				specs.Keep(k, 1)
			}
		}
	}
}

// Exact reports whether the roles in the trees of l are those of its grammar.
func (l Language) Exact() bool {
	if l.front == nil {
		return false
	}
	_, exact := l.front.rules(l)
	return exact
}

// fixNeeded fixes the nodes that cannot be removed: separators, tokens that are all the grammar allows
// in their place, and needed nodes for which the grammar has no shortest text. Without a grammar these
// last can be removed; the test decides.
func fixNeeded(root *tree.Node, g *rule.Grammar, specs *build.Specs) {
	for n := range root.Nodes {
		switch {
		case n.Sep:
			n.Fixed = true
		case n.Role != tree.Required || n.Kind == "" || n == root:
		case n.Kind[0] == '"': // a fixed token: it is the shortest text already
			n.Fixed = len(n.Kids) == 0
			if n.Least != string(n.Text) {
				specs.Least(n, string(n.Text))
			}
		case n.Slot == nil || g == nil: // its rule is not known
		default:
			least, ok := g.Least(rule.Kind{Name: n.Kind, Named: true})
			specs.Least(n, least)
			n.Fixed = !ok || len(n.Kids) == 0 && string(n.Text) == least
		}
	}
}

// labels is a [Labeler] with the rules of a grammar. It is not safe for several goroutines; the slots
// that it returns are.
type labels struct {
	fits  *fits
	slots map[string][]tree.Slot // slots of nodes with few children, which are often alike
	long  map[string]tree.Slot   // slots in nodes with many children
	kids  []rule.ID
	near  []rule.ID
	key   []byte
}

// shared is the largest number of children of a node whose slots are reused for other nodes.
const shared = 32

func newLabels(g *rule.Grammar) *labels {
	return &labels{fits: &fits{m: rule.NewMatcher(g)}, slots: map[string][]tree.Slot{}, long: map[string]tree.Slot{}}
}

// idle holds the labels that are not in use. The next tree in the same language is usually similar to
// the last one, and what was found out about rules stays true.
var idle struct {
	sync.Mutex
	of map[*rule.Grammar]*labels
}

// manySlots is the largest number of slots to keep.
const manySlots = 1 << 14

func borrow(g *rule.Grammar) *labels {
	idle.Lock()
	defer idle.Unlock()
	x := idle.of[g]
	delete(idle.of, g)
	if x == nil || len(x.slots)+len(x.long) > manySlots {
		return newLabels(g)
	}
	return x
}

func (x *labels) giveBack() {
	idle.Lock()
	defer idle.Unlock()
	if idle.of == nil {
		idle.of = map[*rule.Grammar]*labels{}
	}
	idle.of[x.fits.m.Grammar()] = x
}

func (x *labels) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	if parent.Kind == attributeKind {
		return shapeOfPiece(kids), nil, true
	}
	x.fits.Lock() // slots of earlier trees may be in use
	defer x.fits.Unlock()
	g := x.fits.m.Grammar()
	id := g.ID(rule.Kind{Name: parent.Kind, Named: parent.Named})
	symbol := parent.Grammar
	if symbol == "" {
		symbol = parent.Kind
	}
	r := g.Rule(symbol)
	x.kids = x.kids[:0]
	for _, k := range kids {
		x.kids = append(x.kids, g.ID(rule.Kind{Name: k.Kind, Named: k.Named}))
	}
	s, ok := x.fits.m.LabelID(id, r, x.kids)
	if parent.Error {
		return anyOf(kids), nil, true
	}
	if !ok {
		return s, nil, false
	}
	return s, x.slotsOf(id, r), true
}
