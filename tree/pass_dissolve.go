package tree

import (
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// The pipeline dissolves twice: first what qualified names lead through, because all that is inside
// becomes simpler, and then everything.
var (
	firstDissolvePass = &Pass{
		Name:     "dissolve",
		About:    "replaces an item by what it contains, and takes its name out of every mention",
		Rewrites: true,
		stage:    oneByOne(dissolveQualifiers, 6),
	}
	dissolvePass = &Pass{
		Name:     firstDissolvePass.Name,
		About:    firstDissolvePass.About,
		Rewrites: true,
		stage: stage.Sequence(
			oneByOne(dissolveAll, 8),
			onParsed(oneByOne(dissolveNested, 3)),
			onParsed(oneByOne(dissolveLiteral, 2)),
			oneByOne(dissolvePrefixes, 3),
		),
	}
)

func dissolveQualifiers(d draft) proposals { return dissolve(d, true) }
func dissolveAll(d draft) proposals        { return dissolve(d, false) }

// A wrapper is an item that holds others.
type wrapper struct{ item, name, body int }

// dissolve replaces an item by the items in its body, and repairs every mention of the name that it
// may have: namespace a{int x;} with a::x becomes int x; with x, a method in its class a function, and a
// function that is called its statements. What a repair takes the definition from is repaired as
// well: where o was an object of a dissolved class, o.f() becomes f().
func dissolve(d draft, qualifiers bool) proposals {
	u := d.uses()
	var all, objects, classes []wrapper
	typed := d.root.tokens <= 4*smallTree && u.typed()
	qualifies := u.qualifying()
	for i, n := range u.nodes {
		if i == 0 || n.Role != Item && (i > 1 || !u.single()) || n.tokens < 4 || u.nodes[u.named(i)].Field == FieldArguments {
			continue
		}
		name, body := u.nameOf(i), u.bodyOf(i)
		if body > 0 && (!qualifiers || name > 0 && qualifies(name)) {
			all = append(all, wrapper{i, name, body})
		}
		if body > 0 && !qualifiers && u.hasMembers(wrapper{i, name, body}) {
			objects = append(objects, wrapper{i, name, body})
		}
		if body > 0 && !qualifiers && typed && name > 0 && body > name {
			classes = append(classes, wrapper{i, name, body})
		}
	}
	slices.SortStableFunc(all, func(a, b wrapper) int { return cmp.Compare(u.nodes[b.item].tokens, u.nodes[a.item].tokens) })
	functionsLast := u.functionsLast()
	return proposals{3*len(classes) + 2*len(all) + len(objects), func(i int) (proposal, bool) {
		if i < len(classes) {
			return u.withoutOwnObjects(d, classes[i])
		}
		if i -= len(classes); i < 2*len(classes) {
			return u.withoutObjects(d, classes[i/2], i%2 == 1)
		}
		if i -= 2 * len(classes); i >= 2*len(all) {
			return u.released(d, objects[i-2*len(all)])
		}
		w := all[i/2]
		n := u.nodes[w.item]
		key := refutes(dissolving).content(n).number(i % 2)
		same := key
		var mentions []int
		if w.name > 0 {
			mentions = u.outside(w.name, w.body, w.item)
		} else if i%2 == 1 { // there is nothing to repair
			return proposal{}, false
		}
		for _, k := range mentions {
			key = key.content(u.above(k, 2))
		}
		inner := functionsLast(w)
		if typed && u.itemAround(w.item) <= 0 && !n.core().is(Frame) {
			inner = inner.Apply(u.withoutModifiers(w.body))
		}
		root, ok := u.repair(d.root.Apply(Edit{n: inner}), mentions, i%2 == 0, true)
		return proposal{root: root, key: key, same: same, note: "dissolve " + n.kind(), check: parsed}, ok
	}}
}

// functionsLast returns a function that returns the body of a wrapper, with functions last. The order of
// members does not matter in a class, but outside of it functions must come after what they use.
func (u uses) functionsLast() func(wrapper) *Node {
	if !u.typed() {
		return func(w wrapper) *Node { return u.nodes[w.body] }
	}
	items := map[*Node]bool{}
	for _, f := range u.functions() {
		items[u.nodes[f.item]] = true
	}
	rank := func(n *Node) int {
		if items[n] {
			return 1
		}
		return 0
	}
	return func(w wrapper) *Node {
		body := *u.nodes[w.body]
		if !u.nodes[w.item].core().is(Frame) && !slices.ContainsFunc(body.Kids, func(k *Node) bool { return k.Sep }) {
			body.Kids = slices.Clone(body.Kids)
			slices.SortStableFunc(body.Kids, func(a, b *Node) int { return cmp.Compare(rank(a), rank(b)) })
		}
		return &body
	}
}

// single reports whether the first child of the root is all of the file: it may be the only item of a
// list, which is not told from something optional.
func (s *surveyed) single() bool {
	if len(s.nodes) < 2 || s.nodes[1].tokens < s.nodes[0].tokens || s.typed() {
		return false
	}
	n := s.nodes[1]
	return n.Role == Optional && n.Field == "" && n.Kind != "" && !n.bracketed()
}

// nameOf returns the place of the name that an item defines; 0 if there is none.
func (u uses) nameOf(item int) int {
	for i := item + 1; i < int(u.end[item]); i++ {
		switch n := u.nodes[i]; {
		case n.Field == FieldBody || n.Field == FieldParameters || n.isList():
			return 0
		case n.isName() && u.defines(i, item, true):
			return i
		}
	}
	return 0
}

// bodyOf returns the list in an item that has the most tokens, of those that are in no other list, or
// what is alone in its brackets or in a body without brackets; 0 if there is none.
func (u uses) bodyOf(item int) int {
	if k := u.childIn(item, FieldBody); k > 0 && !u.nodes[k].bracketed() {
		if m := u.nodes[k].content(); m != nil && m.Kind != "" && len(m.Kids) > 0 {
			return k
		}
	}
	best, only := 0, 0
	for i := item + 1; i < int(u.end[item]); {
		n := u.nodes[i]
		if !n.isList() {
			if p := u.nodes[u.parent[i]]; p.bracketed() && p.content() == n && n.tokens > 1 {
				only = max(only, i)
			}
			i++
			continue
		}
		if best == 0 || n.tokens > u.nodes[best].tokens {
			best = i
		}
		i = int(u.end[i])
	}
	if best == 0 {
		return only
	}
	return best
}

// outside returns the mentions of a name, of those of an item that are not in its body also.
func (u uses) outside(name, body, item int) []int {
	var out []int
	for _, k := range u.of[string(u.nodes[name].Text)] {
		if !u.inside(k, item) || u.inside(k, body) {
			out = append(out, k)
		}
	}
	return out
}

// qualifying returns a function that reports whether some other mention of a name qualifies another
// name. It looks at each mention once: a file may define the same name in thousands of places.
func (u uses) qualifying() func(name int) bool {
	known := map[string][]int{} // the first mentions that do, at most two: one may be the name itself
	return func(name int) bool {
		w := string(u.nodes[name].Text)
		some, ok := known[w]
		if !ok {
			for _, k := range u.of[w] {
				if p := u.named(k); len(some) < 2 && p > 0 && u.nodes[p].unqualified(u.nodes[k]) != nil {
					some = append(some, k)
				}
			}
			known[w] = some
		}
		return slices.ContainsFunc(some, func(k int) bool { return k != name })
	}
}
