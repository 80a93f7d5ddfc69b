package tree

import "slices"

// A needGraph tells which items of a file need which others, by names. It knows no language: an item
// defines the names in its fields for names, and needs items that define the names it mentions.
type needGraph struct {
	units []unit
	names []unitName
	nameTable
	scopes
	nodes map[*Node]bool // the nodes of units
	globs map[int][]int  // imports that do not tell what they make known, by the frame that they are in
	edges int            // how often a unit defines or mentions a name
}

// A unit is an item of the main list, or of a list like it inside one of its items: that of a namespace,
// for example, which is a frame around other units.
type unit struct {
	node    *Node
	frame   bool  // it holds other units
	in      int   // the frame that it is in, -1 if there is none
	end     int   // the unit after those that a frame holds
	scope   int   // the scope of the names that it defines
	inner   int   // the scope of what a frame holds
	body    bool  // it tells what its name stands for, not only that it exists
	special bool  // it does so for special arguments
	member  bool  // it does so for a member of what it names
	defines []int // names
	uses    []int // names that other units define
	waits   int   // for how many names it waits
}

// A unitName is a word that units of a scope define.
type unitName struct {
	by     []int // the units that define it, in order
	body   int   // the index of the first with a body, 0 if there is none
	in     []int // those that mention it and do not define it
	waited []int // those that wait for it: see waitsFor
}

// needs returns the graph of a tree.
func (d draft) needs() *needGraph {
	s := d.survey()
	g := &needGraph{nameTable: newNameTable(), scopes: newScopes(), nodes: map[*Node]bool{}, globs: map[int][]int{}}
	owner := g.divide(s)
	d.meter.Visit(4 * len(s.nodes))
	for i := range g.units {
		g.define(i)
	}
	for k := range g.names {
		g.names[k].body = g.firstBody(g.names[k].by)
	}
	at := g.places(s, owner)
	hidden := g.hidden(s, owner, at)
	for i, n := range s.nodes {
		o := int(owner[i])
		if o < 0 || !n.word() || g.units[o].frame || n.Field == FieldDeclarator || n.Field == fieldMember {
			continue
		}
		if by := hidden[unitWord{o, string(n.Text)}]; by == 0 || by == variable && n.Field == FieldName {
			for _, k := range g.meant(s, i, g.units[o].scope) {
				g.mention(o, k, at[i])
			}
		}
	}
	return g
}

// divide finds the units, and returns the innermost unit around each node, -1 if there is none.
func (g *needGraph) divide(s *surveyed) []int32 {
	owner := make([]int32, len(s.nodes))
	owner[0] = -1
	for i := 1; i < len(s.nodes); i++ {
		n := s.nodes[i]
		owner[i] = owner[s.parent[i]]
		if n.Role != Item || n.Fixed || n.gone || len(n.Kids) == 0 || !s.inFrame(i) {
			continue
		}
		if o := owner[i]; o >= 0 {
			g.units[o].frame = true
		}
		g.units = append(g.units, unit{node: n, in: int(owner[i]), end: len(g.units) + 1})
		g.nodes[n] = true
		owner[i] = int32(len(g.units) - 1)
	}
	for _, u := range slices.Backward(g.units) {
		if u.in >= 0 {
			g.units[u.in].end = max(g.units[u.in].end, u.end)
		}
	}
	return owner
}

// inFrame reports whether node i is an item of a file, or of the body of a frame.
func (s *surveyed) inFrame(i int) bool {
	p := s.named(i)
	if body := s.nodes[p]; p > 0 && body.Field == FieldBody && body.document() == nil && body.spelledFirst() {
		p = s.named(p) // brackets around items
	}
	return p == 0 || s.nodes[p].document() != nil || s.nodes[p].is(Frame)
}

// spelledFirst reports whether n begins with a token that the grammar spells out.
func (n *Node) spelledFirst() bool { return len(n.Kids) > 0 && n.Kids[0].is(Spelled) }

// firstBody returns the index of the first of some units that has a body, 0 if none has. One for special
// arguments, or of a member, counts only if there is no other.
func (g *needGraph) firstBody(units []int) int {
	general := func(i int) bool { return g.units[i].body && !g.units[i].special && !g.units[i].member }
	if i := slices.IndexFunc(units, general); i >= 0 {
		return i
	}
	return max(0, slices.IndexFunc(units, func(i int) bool { return g.units[i].body }))
}

// A unitPart tells where a node is in its unit.
type unitPart uint8

const (
	inFront unitPart = iota // before its body
	inHead                  // in its parameters, or in the arguments that it is special for
	inBody
)

// places returns where each node is in its unit.
func (g *needGraph) places(s *surveyed, owner []int32) []unitPart {
	at := make([]unitPart, len(s.nodes))
	for i := 1; i < len(s.nodes); i++ {
		p, n := s.parent[i], s.nodes[i]
		switch {
		case owner[i] < 0 || owner[i] != owner[p]:
		case n.Field == FieldBody:
			at[i] = inBody
		case n.Field == FieldParameters || n.Field == FieldTypeArguments:
			at[i] = max(at[p], inHead)
		default:
			at[i] = at[p]
		}
	}
	return at
}

// mention notes that unit i mentions a name in some part of it.
func (g *needGraph) mention(i, k int, at unitPart) {
	u, name := &g.units[i], &g.names[k]
	if _, own := slices.BinarySearch(name.by, i); own {
		return
	}
	if last := len(name.in) - 1; last < 0 || name.in[last] != i {
		name.in = append(name.in, i)
		u.uses = append(u.uses, k)
		g.edges++
	}
	if last := len(name.waited) - 1; u.waitsFor(at) && (last < 0 || name.waited[last] != i) {
		name.waited = append(name.waited, i)
		u.waits++
	}
}

// waitsFor reports whether u does not matter without the names in a part of it. A special case matters
// if what it is special for is needed, and an operator, which has no name, if its operands are. Other
// units can wait for everything that they mention: there is another one that defines the same.
func (u *unit) waitsFor(at unitPart) bool {
	switch {
	case u.special:
		return at == inHead
	case len(u.defines) == 0:
		return at != inBody
	}
	return true
}
