package tree

import "slices"

// A twin is an item that differs from the one before it only in the name that it defines.
type twin struct{ item, next, name, other int }

// alike returns the neighboring items that differ only in a name, the last first. Files are no such items.
func (s *surveyed) alike() []twin {
	var out []twin
	for i, n := range s.nodes {
		if i == 0 || n.Role != Item || n.tokens < 2 || n.Kind == "" || n.document() != nil {
			continue
		}
		next := int(s.end[i])
		for next < len(s.nodes) && s.nodes[next].Sep {
			next = int(s.end[next])
		}
		if next >= len(s.nodes) || s.parent[next] != s.parent[i] || s.nodes[next].Kind != n.Kind || s.nodes[next].tokens != n.tokens {
			continue
		}
		if name, other := s.difference(i, next); name > 0 {
			out = append(out, twin{i, next, name, other})
		}
	}
	slices.Reverse(out)
	return out
}

// difference returns the names that two nodes define, if they differ in nothing else; 0 if they do.
func (s *surveyed) difference(a, b int) (int, int) {
	x, y := s.leaves(a), s.leaves(b)
	name := -1
	for i := range x {
		n, m := s.nodes[x[i]], s.nodes[y[i]]
		isName := n.isName() && m.isName() && n.Kind == m.Kind && s.definesName(x[i])
		switch {
		case isName && name < 0:
			name = i
		case n.hash != m.hash:
			return 0, 0
		}
	}
	if name < 0 {
		return 0, 0
	}
	return x[name], y[name]
}

// definesName reports whether a name, or what it is all of, is in a field for names that are defined.
func (s *surveyed) definesName(name int) bool {
	for _, n := range []*Node{s.nodes[name], s.nodes[s.named(name)]} {
		if n.tokens == 1 && (n.Field == FieldName || n.Field == FieldPattern || n.Field == FieldDeclarator) {
			return true
		}
	}
	return false
}

// listed proposes to list the name of the second of two items after that of the first, and to remove
// the second: var a int; var b int becomes var a, b int.
func (s *surveyed) listed(d draft, t twin) (proposal, bool) {
	n, m := s.nodes[t.name], s.nodes[t.other]
	comma := n.token(Token{Kind: `","`, Sort: Spelled, Text: ","})
	e := Edit{n: n.followedBy(comma).followedBy(m), s.nodes[t.next]: nil}
	key := refutes(merging).content(s.nodes[t.item]).content(s.nodes[t.next]).text(m.Text)
	return proposal{root: d.root.Apply(e), key: key, note: "merge " + string(m.Text), check: parsed}, true
}
