package tree

import "slices"

// A nameTable finds names by their words.
type nameTable struct {
	of    map[scopedWord]int  // the number of each name
	words map[string][]int    // the names that are spelled like a word
	under map[[2]string][]int // those in scopes that end in another word, which is the first here
}

func newNameTable() nameTable {
	return nameTable{map[scopedWord]int{}, map[string][]int{}, map[[2]string][]int{}}
}

// scopes are the scopes of names: that of the file, which is number 0, and those of frames with names.
type scopes struct {
	within map[scopedWord]int // the number of each scope, by the scope around it
	last   []string           // the last word in the name of each scope
	outer  []int              // the scope around each scope, -1 if there is none
	like   map[string]bool    // words that stand for scopes, perhaps by another name
}

func newScopes() scopes {
	return scopes{map[scopedWord]int{}, []string{""}, []int{-1}, map[string]bool{}}
}

// A scopedWord is a word in a scope.
type scopedWord struct {
	scope int
	word  string
}

// open returns the scope of a frame that has a name in another scope. A frame with a modifier, such as
// inline or public, shows its names to the scope around it, and is taken as a part of that.
func (s *scopes) open(scope int, name string, modified bool) int {
	s.like[name] = true
	key := scopedWord{scope, name}
	if inner, ok := s.within[key]; ok {
		return inner
	}
	s.within[key] = scope
	if !modified {
		s.within[key] = len(s.last)
		s.last = append(s.last, name)
		s.outer = append(s.outer, scope)
	}
	return s.within[key]
}

// maxScopes is how many scopes around a word are looked at: real files have fewer, and a search to the
// outermost one from each of many levels would not end.
const maxScopes = 32

// around yields a scope and those around it.
func (s *scopes) around(scope int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for n := 0; n < maxScopes && scope >= 0 && yield(scope); n++ {
			scope = s.outer[scope]
		}
	}
}

// lookup returns the scope that a word stands for in another scope.
func (s *scopes) lookup(scope int, w *Node) (int, bool) {
	for at := range s.around(scope) {
		if inner, ok := s.within[scopedWord{at, string(w.Text)}]; ok && w.word() {
			return inner, true
		}
	}
	return 0, false
}

// maxMeanings is the number of names that a word may stand for if nothing tells which.
const maxMeanings = 16

// meant returns the names that node i, a word in a scope, may stand for: those of the scope that it is
// qualified with, or those of the scopes around it. If there are none, they are any that are spelled so.
func (g *needGraph) meant(s *surveyed, i, scope int) []int {
	word := string(s.nodes[i].Text)
	all := g.words[word]
	if len(all) == 0 {
		return nil
	}
	var out []int
	if q := s.qualifier(i); q != nil {
		out = g.under[[2]string{string(q.Text), word}]
		if len(out) == 0 && !g.like[string(q.Text)] {
			return nil // a member of something
		}
	} else {
		for at := range g.around(scope) {
			if k, ok := g.of[scopedWord{at, word}]; ok {
				out = append(out, k)
			}
		}
	}
	if len(out) == 0 {
		out = all
	}
	return out[:min(maxMeanings, len(out))]
}

// qualifier returns the word that qualifies the word at node i, nil if there is none: a in a::b and in
// a::b<c>.
func (s *surveyed) qualifier(i int) *Node {
	for range 3 {
		if s.nodes[i].Field != FieldName {
			return nil
		}
		p := int(s.parent[i])
		if of, _ := s.nodes[p].qualified(); of != nil && of.word() {
			return of
		}
		if s.nodes[p].Kids[0] != s.nodes[i] {
			return nil
		}
		i = p
	}
	return nil
}

// qualified returns the two parts of a qualified name, nil if n is none.
func (n *Node) qualified() (of, rest *Node) {
	if len(n.Kids) == 0 || slices.Contains([]string{"", FieldName, FieldDeclarator}, n.Kids[0].Field) {
		return nil, nil
	}
	for _, k := range n.Kids[1:] {
		if k.Field == FieldName {
			return n.Kids[0], k
		}
	}
	return nil, nil
}

// define finds the names that unit i defines: those in its fields for names, those that the items of
// its body begin with, such as the values of an enumeration, and those that it imports.
func (g *needGraph) define(i int) {
	u := &g.units[i]
	if u.in >= 0 {
		u.scope = g.units[u.in].inner
	}
	u.inner = u.scope
	g.head(i, u.node)
	if core := u.node.core(); len(u.defines) == 0 && core.is(Import) {
		core.imported(func(w *Node) { g.add(i, w, u.scope) })
		if len(u.defines) == 0 {
			g.globs[u.in] = append(g.globs[u.in], i)
		}
	}
}

// imported yields the names that n, part of an import, makes known: the last of each path, or another
// name that is given to it. What a star stands for is not known.
func (n *Node) imported(yield func(*Node)) {
	if n.word() {
		if !n.is(Spelled) {
			yield(n)
		}
		return
	}
	if _, last := n.qualified(); last != nil {
		last.imported(yield)
		return
	}
	if slices.ContainsFunc(n.Kids, func(k *Node) bool { return string(k.Text) == "*" }) {
		return
	}
	for i, k := range n.Kids {
		if k.Field != FieldPath || i == len(n.Kids)-1 {
			k.imported(yield)
		}
	}
}

// head finds the names that unit i defines in node n.
func (g *needGraph) head(i int, n *Node) {
	u := &g.units[i]
	for _, k := range n.Kids {
		switch {
		case g.nodes[k]: // another unit
		case k.Field == FieldName || k.Field == FieldDeclarator || k.Field == FieldPattern:
			g.declare(i, k, u.scope)
			if k.Field == FieldName && (u.member || slices.ContainsFunc(k.Kids, (*Node).isTypeArguments)) {
				u.special = true
			}
		case k.Field == FieldBody && !k.spelledFirst() && u.node.core().is(Frame):
			g.head(i, k)
		case k.Field == FieldBody:
			u.body = true
			if !u.frame {
				k.firstNames(func(w *Node) { g.add(i, w, u.scope) })
			}
		case k.Kind == "" || k.Field == "" && !k.is(Identifier) && k.definesSome() || k.Field == FieldType && k.bodied():
			g.head(i, k)
		}
	}
}

// declare finds the names that unit i defines in n, a field for names. If it is a member of something,
// the unit is one more definition of that.
func (g *needGraph) declare(i int, n *Node, scope int) {
	if n.word() {
		if !n.is(Spelled) {
			g.add(i, n, scope)
		}
		return
	}
	if of, rest := n.qualified(); of != nil {
		if inner, ok := g.lookup(scope, of); ok {
			g.declare(i, rest, inner)
			return
		}
		g.units[i].member = true
		g.declare(i, of, scope)
		return
	}
	named := slices.ContainsFunc(n.Kids, (*Node).isNameField)
	for _, k := range n.Kids {
		if k.isNameField() || !named && (k.Field == "" && !k.is(Spelled) || k.Kind == "") {
			g.declare(i, k, scope)
		}
	}
}

// add notes that unit i defines a word in a scope.
func (g *needGraph) add(i int, w *Node, scope int) {
	u, key := &g.units[i], scopedWord{scope, string(w.Text)}
	k, ok := g.of[key]
	if !ok {
		k = len(g.names)
		g.of[key] = k
		g.words[key.word] = append(g.words[key.word], k)
		ends := [2]string{g.last[scope], key.word}
		g.under[ends] = append(g.under[ends], k)
		g.names = append(g.names, unitName{})
	}
	if frame := u.node.core(); frame.is(Frame) {
		u.inner = g.open(u.inner, key.word, frame.spelledFirst() && frame.Kids[0].Role == Optional)
	}
	if by := &g.names[k].by; len(*by) == 0 || (*by)[len(*by)-1] != i {
		*by = append(*by, i)
		u.defines = append(u.defines, k)
		g.edges++
	}
}

// core returns n, or its first descendant that does not only group others. Attributes before an item are
// not the core of their group.
func (n *Node) core() *Node {
	for n.Kind == "" && len(n.Kids) > 0 {
		core := 0
		if n.Kids[0].Role == Optional {
			core = max(0, slices.IndexFunc(n.Kids, func(k *Node) bool { return k.Role == Required }))
		}
		n = n.Kids[core]
	}
	return n
}

func (n *Node) isTypeArguments() bool { return n.Field == FieldTypeArguments }

func (n *Node) isNameField() bool { return n.Field == FieldName || n.Field == FieldDeclarator }

// bodied reports whether a child of n is a body.
func (n *Node) bodied() bool {
	return slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Field == FieldBody })
}

// definesSome reports whether a child of n is a name that it defines, or a body.
func (n *Node) definesSome() bool {
	for _, k := range n.Kids {
		if k.isNameField() || k.Field == FieldBody || k.Kind == "" && k.definesSome() {
			return true
		}
	}
	return false
}

// firstNames yields the names that nodes in a list of n begin with.
func (n *Node) firstNames(yield func(*Node)) {
	for _, k := range n.Kids {
		if k.Kind == "" {
			k.firstNames(yield)
			continue
		}
		if len(k.Kids) > 0 && k.Kids[0].word() && k.Kids[0].Field == FieldName {
			yield(k.Kids[0])
		}
	}
}

// fieldMember is the field of a member of something.
const fieldMember = "field"

// A unitWord is a unit and a word in it.
type unitWord struct {
	unit int
	word string
}

// A hiding tells what a word in a unit stands for if it is not what other units define.
type hiding uint8

const (
	variable hiding = 1 + iota // or a parameter, or a member
	ownType                    // or a type parameter
)

// hidden returns the words that stand for something else in a unit.
func (g *needGraph) hidden(s *surveyed, owner []int32, at []unitPart) map[unitWord]hiding {
	out := map[unitWord]hiding{}
	for i, n := range s.nodes {
		if owner[i] < 0 {
			continue
		}
		note := func(w *Node, by hiding) {
			if u := (unitWord{int(owner[i]), string(w.Text)}); len(g.words[u.word]) > 0 {
				out[u] = max(out[u], by)
			}
		}
		switch {
		case n.word() && n.Field == FieldDeclarator:
			note(n, variable)
		case n.word() && n.Field == FieldName && at[i] == inBody && s.nodes[s.parent[i]].bodied():
			note(n, ownType)
		case n.Field == FieldTypeParameters:
			n.parameterNames(func(w *Node) { note(w, ownType) })
		}
	}
	return out
}

// parameterNames yields the names that a list of type parameters declares.
func (n *Node) parameterNames(yield func(*Node)) {
	for _, k := range n.Kids {
		switch {
		case k.word() && !k.is(Spelled) && (k.Field == "" || k.Field == FieldName):
			yield(k)
		case !k.word() && k.Field == "":
			k.parameterNames(yield)
		}
	}
}
