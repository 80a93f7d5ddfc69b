package tree

import (
	"slices"
	"strings"
)

// reaching tells which items and members of a file refer to which others, by words. It knows neither
// scopes nor types: a word refers to everything that has it as its name, or else to where it is
// mentioned first, unless that defines something else: then the word is a variable in it.
type reaching struct {
	units []reachUnit
	words []reachWord
}

// A reachUnit is an item of a file, or of a namespace or module, or a function or class in a class.
type reachUnit struct {
	node     int
	in       int   // the unit around it, -1 if there is none
	class    int   // a body in which functions are units, 0 if it has none
	defines  []int // words
	mentions []int // words outside of the units in it, those that it defines too
	waits    []int // words that must all be reached for it to matter, if it has no name
	does     int32 // the number of tokens in the largest body of a function in it
}

// A reachWord is a word that units define or mention.
type reachWord struct {
	by      []int // the units that define it
	in      []int // those that mention it
	waiting []int // those that wait for it
}

// reachable finds the units of a tree.
func (s *surveyed) reachable() *reaching {
	b := reachBuilder{surveyed: s, reaching: &reaching{}, number: map[string]int{}, classes: map[int]bool{}, isUnit: map[*Node]bool{}}
	owner := make([]int32, len(s.nodes))
	owner[0] = -1
	for i := 1; i < len(s.nodes); i++ {
		owner[i] = owner[s.parent[i]]
		if b.beginsUnit(i) {
			b.units = append(b.units, reachUnit{node: i, in: int(owner[i])})
			b.parts = append(b.parts, unitParts{})
			b.isUnit[s.nodes[i]] = true
			owner[i] = int32(len(b.units) - 1)
		}
		if o := int(owner[i]); o >= 0 {
			b.look(o, i)
			if n := s.nodes[i]; n.word() && !n.is(Spelled) {
				b.mention(o, string(n.Text))
			}
		}
	}
	for i := range b.units {
		b.name(i)
	}
	b.wait()
	named := make([]bool, len(b.units))
	for i, u := range b.units {
		named[i] = len(u.defines) > 0
	}
	for w, o := range b.first {
		if len(b.words[w].by) == 0 && !named[o] {
			b.define(o, w)
		}
	}
	return b.reaching
}

// reachBuilder is the state of reachable.
type reachBuilder struct {
	*surveyed
	*reaching
	number  map[string]int // of each word
	first   []int          // the unit with the first mention of each word
	classes map[int]bool   // bodies in which functions are units
	isUnit  map[*Node]bool
	parts   []unitParts // of each unit, as far as it was looked at
}

// unitParts tells what was met in a unit.
type unitParts struct {
	parameters bool // before its body: it is a function
	trait      bool // so its members belong together
	body       bool // has begun
}

// beginsUnit reports whether node i is a unit.
func (b *reachBuilder) beginsUnit(i int) bool {
	n := b.nodes[i]
	return n.Role == Item && !n.Fixed && !n.gone && len(n.Kids) > 0 && (b.inFrame(i) || b.classes[b.named(i)] && b.isMember(i))
}

// look notes what node i, in unit o, tells about the unit.
func (b *reachBuilder) look(o, i int) {
	u, p, n := &b.units[o], &b.parts[o], b.nodes[i]
	switch n.Field {
	case FieldParameters:
		p.parameters = p.parameters || !p.body
	case FieldTrait:
		p.trait = true
	case FieldBody:
		around := b.nodes[b.named(i)]
		switch {
		case p.parameters || p.body:
			u.does = max(u.does, n.tokens)
		case !p.trait && !around.is(Interface):
			u.class = i
			b.classes[i] = true
		}
		p.body = !around.is(Frame)
	}
}

// mention notes that unit o mentions a word.
func (b *reachBuilder) mention(o int, word string) {
	w, ok := b.number[word]
	if !ok {
		w = len(b.words)
		b.number[word] = w
		b.words = append(b.words, reachWord{})
		b.first = append(b.first, o)
	}
	in := b.words[w].in
	if len(in) > 0 && in[len(in)-1] == o {
		return
	}
	b.words[w].in = append(in, o)
	u := &b.units[o]
	u.mentions = append(u.mentions, w)
	if !b.parts[o].body {
		u.waits = append(u.waits, w)
	}
}

// name finds the words that unit i defines: its names, those of the fields and constants in a class, and
// everything in an import.
func (b *reachBuilder) name(i int) {
	u := b.units[i]
	define := func(n *Node) { b.define(i, b.number[string(n.Text)]) }
	own := func(n *Node) bool { return !b.isUnit[n] }
	b.nodes[u.node].definedNames(own, define)
	if b.nodes[u.node].core().is(Import) {
		for _, w := range u.mentions {
			b.define(i, w)
		}
	}
	if u.class == 0 {
		return
	}
	for k := u.class + 1; k < int(b.end[u.class]); k++ {
		if n := b.nodes[k]; n.Role == Item {
			if own(n) && b.headOf(k) == int(b.end[k]) {
				n.definedNames(own, define)
			}
			k = int(b.end[k]) - 1
		}
	}
}

// define notes that unit i defines a word.
func (r *reaching) define(i, w int) {
	if by := r.words[w].by; len(by) > 0 && by[len(by)-1] == i {
		return
	}
	r.words[w].by = append(r.words[w].by, i)
	r.units[i].defines = append(r.units[i].defines, w)
}

// wait lets units without a name wait for the names in their heads that others define.
func (r *reaching) wait() {
	for i := range r.units {
		u := &r.units[i]
		words := u.waits
		u.waits = nil
		if len(u.defines) > 0 {
			continue
		}
		for _, w := range words {
			if len(r.words[w].by) > 0 {
				u.waits = append(u.waits, w)
				r.words[w].waiting = append(r.words[w].waiting, i)
			}
		}
	}
}

// isMember reports whether an item of a class is a function or a class that can be removed from it. One that
// overrides another may be required.
func (s *surveyed) isMember(i int) bool {
	head := s.headOf(i)
	return head < int(s.end[i]) && !slices.ContainsFunc(s.nodes[i:head], func(n *Node) bool { return strings.EqualFold(string(n.Text), "override") })
}

// headOf returns where the head of a function or class ends: at its parameters, or at its body. Other
// items are all head.
func (s *surveyed) headOf(i int) int {
	k := slices.IndexFunc(s.nodes[i:s.end[i]], func(n *Node) bool { return n.Field == FieldParameters || n.Field == FieldBody })
	if k < 0 {
		return int(s.end[i])
	}
	return i + k
}

// definedNames yields the names in the head of an item that it defines, without those in other units.
func (n *Node) definedNames(own func(*Node) bool, yield func(*Node)) {
	for _, k := range n.Kids {
		switch {
		case k.Field == FieldBody || !own(k):
		case k.isNameField() || k.Field == FieldPattern:
			k.declaredNames(yield)
		case k.Kind == "" || k.Field == "" && !k.is(Identifier) && k.definesSome() || k.Field == FieldType && k.bodied():
			k.definedNames(own, yield)
		}
	}
}

// declaredNames yields the names in n, a field for names.
func (n *Node) declaredNames(yield func(*Node)) {
	if n.word() {
		if !n.is(Spelled) {
			yield(n)
		}
		return
	}
	if _, rest := n.qualified(); rest != nil {
		rest.declaredNames(yield)
		return
	}
	for _, k := range n.Kids {
		if k.isNameField() {
			k.declaredNames(yield)
		}
	}
}
