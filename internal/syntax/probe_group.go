package syntax

import "strings"

// Grammars hide some rules: a declaration may be three children of the file, its type, its names and
// a semicolon, none of which can be removed without the others. A group is such a sequence: children
// that are needed on their own, up to a fixed token, of which the first is of a kind that its parent
// has more than once.

// How many children a group has at most, and how many fixed tokens may end it.
const (
	groupKids = 8
	groupEnds = 3
)

// groupAt returns the end of the group that begins with child i, or i if there is none. It asks known
// about the context of each possible group, the shortest first.
func groupAt(parent RawNode, kids []RawNode, roles []role, i int, known func(context string, end int) bool) int {
	if roles[i] != needed || !kids[i].Named || !repeated(kids, i) {
		return i
	}
	ends := 0
	for j := i + 1; j < len(kids) && j < i+groupKids && roles[j] == needed && ends < groupEnds; j++ {
		if kids[j].Named {
			continue
		}
		if ends++; known(groupContext(parent, kids, i, j+1), j+1) {
			return j + 1
		}
	}
	return i
}

// repeated reports whether a child of the same kind is near child i.
func repeated(kids []RawNode, i int) bool {
	for k := max(0, i-groupKids); k < min(len(kids), i+groupKids+1); k++ {
		if k != i && kids[k].Kind == kids[i].Kind {
			return true
		}
	}
	return false
}

// groupContext returns what it is assumed to depend on whether the children from i to end can be
// removed together: their kinds, and those around them.
func groupContext(parent RawNode, kids []RawNode, i, end int) string {
	var b strings.Builder
	c := listContext(parent, kids, i, end)
	for _, s := range []string{c.parent, c.before, c.after} {
		b.WriteString(s + "\x00")
	}
	for _, k := range kids[i:end] {
		b.WriteString(k.Kind + "\x00")
	}
	return b.String()
}

// groupsAt returns the ends of the groups that follow each other from child i on.
func (p *prober) groupsAt(parent RawNode, kids []RawNode, roles []role, i int) (ends []int) {
	for i < len(kids) {
		end := groupAt(parent, kids, roles, i, func(context string, _ int) bool { return p.groups[context] })
		if end == i {
			break
		}
		ends = append(ends, end)
		i = end
	}
	return ends
}

// studyGroups learns about the groups among the children of the last open node.
func (p *prober) studyGroups(open []scene, kids []RawNode) {
	s := &open[len(open)-1]
	parent := p.raw.Nodes[s.at]
	for i := 0; i < len(kids); i++ {
		end := groupAt(parent, kids, s.roles, i, func(context string, end int) bool {
			ok, known := p.groups[context]
			if !known {
				ok = p.learns(p.near(p.sketchOf(open), kids, i), kids[i].Start, kids[end-1].End)
				p.groups[context] = ok
			}
			return ok
		})
		i = max(i, end-1)
	}
	for i := 0; i < len(kids); i++ {
		if ends := p.groupsAt(parent, kids, s.roles, i); len(ends) > 0 {
			end := ends[len(ends)-1]
			p.studyList(open, kids, i, end)
			i = end - 1
		}
	}
}

// listOf returns the list of the groups with these ends, the first of which begins with child i.
func (p *prober) listOf(parent RawNode, kids []RawNode, i int, ends []int) Shape {
	s := Shape{Kind: List}
	if !p.empty[listContext(parent, kids, i, ends[len(ends)-1])] {
		s.AtLeast = 1
	}
	for _, end := range ends {
		item := Shape{Kind: Item}
		for ; i < end; i++ {
			item.Kids = append(item.Kids, Shape{Kind: Child, Child: i})
		}
		s.Kids = append(s.Kids, item)
	}
	return s
}
