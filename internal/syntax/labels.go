package syntax

import (
	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// Tree is the tree of a parsed file with all that is known about the language's
// grammar: which children a parent can do without, and the least text that can
// stand in the place of one it needs. Where the grammar is not known, every child
// is taken for needed, and leaves nothing behind.
func (l Language) Tree(r *Raw) *tree.Node {
	g, ok := rule.Load(l.Name)
	label := l.labels
	if ok {
		label = &labels{m: rule.NewMatcher(g)}
	}
	if label == nil {
		return r.Tree(nil)
	}
	root := r.Tree(label)
	for n := range root.Nodes {
		switch {
		case n.Sep:
			n.Fixed = true
		case n.Role != tree.Required || n.Kind == "" || n == root:
		case n.Kind[0] == '"': // a fixed token: it is the least already
			n.Min, n.Fixed = string(n.Text), len(n.Kids) == 0
		case ok:
			if least, ok := g.Least(rule.Kind{Name: n.Kind, Named: true}); ok {
				n.Min, n.Fixed = least, len(n.Kids) == 0 && string(n.Text) == least
			}
		}
	}
	return root
}

// labels is the rules of a grammar as a [Labeller]. It is not for several
// goroutines at once.
type labels struct {
	m    *rule.Matcher
	kids []rule.Kind
}

func (x *labels) Label(parent RawNode, kids []RawNode) (Shape, bool) {
	x.kids = x.kids[:0]
	for _, k := range kids {
		x.kids = append(x.kids, rule.Kind{Name: k.Kind, Named: k.Named})
	}
	symbol := parent.Grammar
	if symbol == "" {
		symbol = parent.Kind
	}
	s, ok := x.m.Label(rule.Kind{Name: parent.Kind, Named: parent.Named}, symbol, x.kids)
	return shapeOf(s), ok
}

func shapeOf(s rule.Shape) Shape {
	kinds := map[rule.ShapeKind]ShapeKind{
		rule.Child: Child, rule.List: List, rule.Item: Item, rule.Separator: Separator, rule.Optional: Optional,
	}
	out := Shape{Kind: kinds[s.Kind], Child: s.Child}
	for _, k := range s.Kids {
		out.Kids = append(out.Kids, shapeOf(k))
	}
	return out
}
