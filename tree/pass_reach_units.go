package tree

import (
	"slices"
	"strings"
)

// reaching tells which items and members of a file refer to which others, by words. It knows neither scopes
// nor types: a word refers to everything that has it as its name, or else to where it is mentioned first.
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
	r := &reaching{}
	number := map[string]int{}
	var first []int              // the unit with the first mention of each word
	classes := map[int]bool{}    // bodies in which functions are units
	isFunction := map[int]bool{} // units with parameters
	isWhole := map[int]bool{}    // units whose members belong together
	begun := map[int]bool{}      // units of which the body has begun
	isUnit := map[*Node]bool{}
	owner := make([]int32, len(s.nodes))
	owner[0] = -1
	for i := 1; i < len(s.nodes); i++ {
		n := s.nodes[i]
		owner[i] = owner[s.parent[i]]
		if n.Role == Item && !n.Fixed && !n.gone && len(n.Kids) > 0 && (s.inFrame(i) || classes[s.named(i)] && s.isMember(i)) {
			r.units = append(r.units, reachUnit{node: i, in: int(owner[i])})
			isUnit[n] = true
			owner[i] = int32(len(r.units) - 1)
		}
		o := int(owner[i])
		if o < 0 {
			continue
		}
		u := &r.units[o]
		switch n.Field {
		case FieldParameters:
			isFunction[o] = isFunction[o] || !begun[o]
		case FieldTrait:
			isWhole[o] = true
		case FieldBody:
			switch {
			case isFunction[o] || begun[o]:
				u.does = max(u.does, n.tokens)
			case !isWhole[o] && !s.nodes[s.named(i)].is(Promise):
				u.class = i
				classes[i] = true
			}
			begun[o] = !s.nodes[s.named(i)].is(Frame)
		}
		if !n.word() || n.is(Spelled) {
			continue
		}
		w, ok := number[string(n.Text)]
		if !ok {
			w = len(r.words)
			number[string(n.Text)] = w
			r.words = append(r.words, reachWord{})
			first = append(first, o)
		}
		if in := r.words[w].in; len(in) == 0 || in[len(in)-1] != o {
			r.words[w].in = append(in, o)
			u.mentions = append(u.mentions, w)
			if !begun[o] {
				u.waits = append(u.waits, w)
			}
		}
	}
	for i, u := range r.units {
		name := func(n *Node) { r.define(i, number[string(n.Text)]) }
		own := func(n *Node) bool { return !isUnit[n] }
		s.nodes[u.node].definedNames(own, name)
		if s.nodes[u.node].core().is(Import) {
			for _, w := range u.mentions {
				r.define(i, w)
			}
		}
		for k := u.class + 1; u.class > 0 && k < int(s.end[u.class]); k++ { // fields and constants
			if s.nodes[k].Role == Item {
				if own(s.nodes[k]) && s.headOf(k) == int(s.end[k]) {
					s.nodes[k].definedNames(own, name)
				}
				k = int(s.end[k]) - 1
			}
		}
	}
	r.wait()
	for w, o := range first {
		if len(r.words[w].by) == 0 {
			r.define(o, w)
		}
	}
	return r
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

// headOf returns where the head of a function or class ends: at its parameters, or at its body. Of other items it is
// all of them.
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
