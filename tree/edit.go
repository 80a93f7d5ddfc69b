package tree

import "maps"

// An Edit maps nodes to their replacements. A nil replacement removes the node and leaves its Least.
type Edit map[*Node]*Node

// Nothing is the replacement that removes a node and leaves no text, whatever its parent needs.
var Nothing = &Node{Spec: &Spec{}}

// Remove returns the edit that removes some nodes.
func Remove(nodes []*Node) Edit {
	e := make(Edit, len(nodes))
	for _, n := range nodes {
		e[n] = nil
	}
	return e
}

// and returns the union of two edits.
func (e Edit) and(more Edit) Edit {
	both := maps.Clone(e)
	if both == nil {
		both = Edit{}
	}
	maps.Copy(both, more)
	return both
}

// Apply returns the edited tree, which shares all nodes that the edit does not touch. Where one
// edited node lies within another, the outer edit counts.
func (n *Node) Apply(e Edit) *Node {
	if len(e) == 0 {
		return n
	}
	at := make([]int32, 0, len(e))
	for m := range e {
		at = append(at, m.first)
	}
	return n.apply(e, sorted(at), editedSpecs{})
}

// editedSpecs holds the specs that an edit makes, each once: those of replacements, by the specs of
// the replaced node and of what replaces it.
type editedSpecs map[[2]*Spec]*Spec

// of returns the spec of what replaces a node; with is nil if nothing does.
func (s editedSpecs) of(n, with *Node) *Spec {
	key := [2]*Spec{n.Spec, nil}
	if with != nil {
		key[1] = with.Spec
	}
	spec, ok := s[key]
	if !ok {
		switch with {
		case nil:
			spec = &Spec{Kind: n.Kind, Sort: n.Sort, Field: n.Field, Least: n.Least}
		case Nothing:
			spec = &Spec{Kind: n.Kind, Sort: n.Sort, Field: n.Field}
		default:
			c := *with.Spec
			c.Field, c.Least, c.Slot = n.Field, n.Least, n.Slot
			spec = &c
		}
		s[key] = spec
	}
	return spec
}

// apply descends only to where one of the positions is.
func (n *Node) apply(e Edit, at []int32, specs editedSpecs) *Node {
	if with, ok := e[n]; ok {
		return n.replaced(with, specs)
	}
	var kids []*Node
	rest := cursor{list: at}
	for i, k := range n.Kids {
		inside := rest.between(k.first, k.last)
		if len(inside) == 0 {
			continue
		}
		with := k.apply(e, inside, specs)
		if with == k {
			continue
		}
		if kids == nil {
			kids = append(kids, n.Kids...)
		}
		kids[i] = with
	}
	if kids == nil {
		return n
	}
	c := *n
	c.Kids, c.from = kids, 0
	c.setDocument(n.document().edited())
	c.weigh()
	return &c
}

// replaced returns what replaces n: with, or what is left of n when it is removed. It keeps the role,
// field and position of n.
func (n *Node) replaced(with *Node, specs editedSpecs) *Node {
	if with == nil || with == Nothing {
		c := &Node{Spec: specs.of(n, with), Role: n.Role, Gap: n.firstGap(), Fixed: true, gone: true, first: n.first, last: n.last}
		c.setPlace(n.placeFor(nil))
		if c.Least != "" {
			c.tokens = 1
		}
		c.hash = hashBytes([]byte(c.Least))
		return c
	}
	c := *with
	c.Spec, c.Role = specs.of(n, with), n.Role
	c.first, c.last = n.first, n.last
	c.Fixed = n.Role == Required && len(with.Kids) == 0 && string(with.Text) == n.Least
	c.from = 0
	c.set(n.placeFor(with), n.document().edited())
	if len(c.Kids) == 0 && !c.gone {
		c.hash = hashBytes(c.Text) // the caller may have changed it
	}
	return &c
}
