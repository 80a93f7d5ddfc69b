package tree

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// The pipeline unifies twice: first functions that are declared alike, before other passes take them
// apart, and then everything.
var (
	firstUnifyPass = &Pass{
		Name:     "unify",
		About:    "replaces a name by another one everywhere, and removes its definition",
		Rewrites: true,
		stage:    oneByOne(unifyTwins, 4),
	}
	unifyPass = &Pass{
		Name:     firstUnifyPass.Name,
		About:    firstUnifyPass.About,
		Rewrites: true,
		stage:    stage.Sequence(oneByOne(unify, 8), onParsed(oneByOne(unifyTypes, 4)), onParsed(oneByOne(unifyCalls, 2))),
	}
)

// smallTree is the size up to which passes try what seldom succeeds. Nearly all of it succeeds when
// little is left, or not at all.
const smallTree = 250

// A merger is a definition and another name that it, or all that mentions it, gets.
type merger struct {
	defined
	by    int
	alike bool // the definitions of both differ in nothing but the name
}

// unify replaces all mentions of a name by another name of its kind, and removes the item that defines
// one of them: two functions become one, under either name. Names that are defined alike come first,
// all at once and then two at a time: they most likely have the same type. One question is enough for
// two of them, because either name would do.
func unify(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	names := u.definitions()
	around := make([]refutation, len(names))
	alike := map[refutation][]defined{}
	for i, a := range names {
		around[i] = u.around(a)
		alike[around[i]] = append(alike[around[i]], a)
	}
	var groups [][]defined // of names that are defined alike
	for i, a := range names {
		if group := alike[around[i]]; len(group) >= fewAlike && group[0] == a {
			groups = append(groups, group)
		}
	}
	var all []merger
	for i, a := range names {
		var others []merger
		for k, b := range names {
			alike := around[i] == around[k]
			if n, m := u.nodes[a.name], u.nodes[b.name]; string(n.Text) != string(m.Text) && n.Kind == m.Kind && !u.inside(b.name, a.item) &&
				u.hasParameters(a.name) == u.hasParameters(b.name) && !(alike && k > i) {
				others = append(others, merger{a, b.name, alike})
			}
		}
		near := func(p merger) int { return max(p.by-p.name, p.name-p.by) }
		slices.SortStableFunc(others, func(p, q merger) int {
			return cmp.Or(alikeFirst(p, q), cmp.Compare(near(p), near(q)))
		})
		all = append(all, others[:min(len(others), 3)]...)
	}
	slices.SortStableFunc(all, func(p, q merger) int {
		return cmp.Or(cmp.Compare(u.apart(p), u.apart(q)), alikeFirst(p, q), cmp.Compare(u.nodes[q.item].tokens, u.nodes[p.item].tokens))
	})
	return proposals{len(groups) + 2*len(all), func(i int) (proposal, bool) {
		if i < len(groups) {
			return u.unifiedGroup(d, groups[i])
		}
		i -= len(groups)
		if keep := i%2 == 1; !keep || !all[i/2].alike {
			return u.unified(d, all[i/2], keep)
		}
		return proposal{}, false
	}}
}

// fewAlike is how many names that are defined alike become one at once. Fewer are tried in pairs.
const fewAlike = 4

// unifiedGroup proposes that all names of a group become the first of them.
func (u uses) unifiedGroup(d draft, group []defined) (proposal, bool) {
	by := u.nodes[group[0].name]
	key := refutes(unifying)
	e := Edit{}
	for _, a := range group[1:] {
		key = u.replaceName(e, key, a.item, u.nodes[a.name], by)
	}
	return proposal{root: d.root.Apply(e), key: key, note: fmt.Sprintf("%d names become %s", len(group)-1, by.Text)}, true
}

// around identifies what the definition of a name has besides the name.
func (u uses) around(a defined) refutation {
	rest := refutes(unifying)
	for _, k := range u.leaves(a.item) {
		if string(u.nodes[k].Text) != string(u.nodes[a.name].Text) {
			rest = rest.text(u.nodes[k].Text)
		} else {
			rest = rest.number(0)
		}
	}
	return rest
}

// alikeFirst compares mergers so that those of names that are defined alike come first.
func alikeFirst(p, q merger) int {
	switch {
	case p.alike == q.alike:
		return 0
	case p.alike:
		return -1
	}
	return 1
}

// hasParameters reports whether a name is defined with a list of parameters: a function cannot replace
// anything else.
func (u uses) hasParameters(name int) bool { return u.nodes[u.named(name)].hasField(FieldParameters) }

// apart returns how much the definition of a name differs in its place from that of the other one: 0 if
// both are items of one list, as the names in int a, b[]; are, or else 1.
func (u uses) apart(p merger) int {
	if list := int(u.parent[p.item]); u.nodes[p.item].Field == FieldDeclarator && u.inside(p.by, list) {
		return 0
	}
	return 1
}

// unifyTwins replaces a function by the next one whose definition differs only in its name, its body
// and the names of its parameters: what calls one can call the other.
func unifyTwins(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []merger
	before := map[refutation]function{}
	for _, f := range u.functions() {
		if f.body == 0 {
			continue
		}
		head := u.head(f)
		if twin, ok := before[head]; ok && string(u.nodes[f.name].Text) != string(u.nodes[twin.name].Text) {
			all = append(all, merger{defined{twin.name, twin.item}, f.name, true})
		}
		before[head] = f
	}
	return proposals{len(all), func(i int) (proposal, bool) { return u.unified(d, all[i], false) }}
}

// head identifies what a function's definition has besides its body and the names that it defines.
func (u uses) head(f function) refutation {
	head := refutes(unifying)
	for i := f.item; i < f.body; i++ {
		if n := u.nodes[i]; len(n.Kids) == 0 && (!n.isName() || !u.defines(i, f.item, false)) {
			head = head.text(n.Text)
		}
	}
	return head
}

// unified proposes a merger: all mentions get the other name, or else the other definition gets this
// one, and its own item is removed.
func (u uses) unified(d draft, p merger, keep bool) (proposal, bool) {
	name, by := u.nodes[p.name], u.nodes[p.by]
	if keep {
		name, by = by, name
	}
	e := Edit{}
	key := u.replaceName(e, refutes(unifying), p.item, name, by)
	if d.patient { // all has been tried: what failed on a larger tree need not fail on this one
		key = key.number(int(d.root.tokens))
	}
	return proposal{root: d.root.Apply(e), key: key, note: string(name.Text) + " becomes " + string(by.Text)}, len(e) > 1
}

// replaceName adds to an edit the removal of an item and the replacement of a name by another outside
// of it. It returns the refutation of both.
func (u uses) replaceName(e Edit, key refutation, item int, name, by *Node) refutation {
	key = key.text(name.Text).text(by.Text).content(u.nodes[item])
	e[u.nodes[item]] = nil
	for _, k := range u.of[string(name.Text)] {
		if !u.inside(k, item) {
			n := u.nodes[k]
			e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: string(by.Text)})
			key = key.content(u.above(k, 1))
		}
	}
	return key
}

// A defined is a name and the item that defines it.
type defined struct{ name, item int }

// definitions returns the names that something removable defines, in order.
func (u uses) definitions() []defined {
	smallest := u.smallest()
	seen := map[string]bool{}
	var out []defined
	for i, n := range u.nodes {
		w := string(n.Text)
		if !n.isName() || seen[w] || n.Field == FieldType && u.definedLater(i) {
			continue
		}
		item := int(smallest[i])
		for item > 0 && !u.nodes[item].isDefinition() {
			item = int(smallest[u.parent[item]])
		}
		if item > 0 && u.defines(i, item, i == u.of[w][0]) {
			seen[w] = true
			out = append(out, defined{i, item})
		}
	}
	return out
}

// definedLater reports whether a name is that of a type whose definition follows.
func (u uses) definedLater(name int) bool {
	return slices.ContainsFunc(u.of[string(u.nodes[name].Text)], func(k int) bool { return k > name && u.nodes[k].Field == FieldName })
}

// isDefinition reports whether n can be a whole definition: neither a name in one nor just what is
// between its brackets. One of several names in a declaration is.
func (n *Node) isDefinition() bool {
	if n.tokens < 2 {
		return n.Role == Item && (n.Field == FieldDeclarator || n.Field == FieldName && n.is(Identifier))
	}
	return n.Kind != "" || n.Role == Item
}
