package tree

import (
	"cmp"
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
	unifyPass = &Pass{Name: firstUnifyPass.Name, About: firstUnifyPass.About, Rewrites: true, stage: stage.Sequence(oneByOne(unify, 8), onParsed(oneByOne(unifyTypes, 4)))}
)

// smallTree is the size up to which passes try what seldom succeeds. Nearly all of it succeeds when
// little is left, or not at all.
const smallTree = 250

// A merger is a definition and another name that it, or all that mentions it, gets.
type merger struct {
	defined
	by int
}

// unify replaces all mentions of a name by another name of its kind, and removes the item that
// defines one of them: two functions become one, under either name.
func unify(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	names := u.definitions()
	var all []merger
	for _, a := range names {
		var others []merger
		for _, b := range names {
			if n, m := u.nodes[a.name], u.nodes[b.name]; string(n.Text) != string(m.Text) && n.Kind == m.Kind && !u.inside(b.name, a.item) && u.hasParameters(a.name) == u.hasParameters(b.name) {
				others = append(others, merger{a, b.name})
			}
		}
		near := func(p merger) int { return max(p.by-p.name, p.name-p.by) }
		slices.SortStableFunc(others, func(p, q merger) int { return cmp.Compare(near(p), near(q)) })
		all = append(all, others[:min(len(others), 3)]...)
	}
	slices.SortStableFunc(all, func(p, q merger) int {
		return cmp.Or(cmp.Compare(u.apart(p), u.apart(q)), cmp.Compare(u.nodes[q.item].tokens, u.nodes[p.item].tokens))
	})
	return proposals{2 * len(all), func(i int) (proposal, bool) {
		return u.unified(d, all[i/2], i%2 == 1)
	}}
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
			all = append(all, merger{defined{twin.name, twin.item}, f.name})
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
	key := refutes(unifying).text(name.Text).text(by.Text).content(u.nodes[p.item])
	e := Edit{u.nodes[p.item]: nil}
	for _, k := range u.of[string(name.Text)] {
		if !u.inside(k, p.item) {
			n := u.nodes[k]
			e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: string(by.Text)})
			key = key.content(u.above(k, 1))
		}
	}
	return proposal{root: d.root.Apply(e), key: key, note: string(name.Text) + " becomes " + string(by.Text)}, len(e) > 1
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
		if !n.isName() || seen[w] {
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

// isDefinition reports whether n can be a whole definition: neither a name in one nor just what is
// between its brackets. One of several names in a declaration is.
func (n *Node) isDefinition() bool {
	if n.tokens < 2 {
		return n.Role == Item && n.Field == FieldDeclarator
	}
	return n.Kind != "" || n.Role == Item
}
