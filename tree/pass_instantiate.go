package tree

import (
	"cmp"
	"maps"
	"slices"
)

var instantiatePass = &Pass{
	Name:     "instantiate",
	About:    "replaces the type parameters of a definition by the arguments of one of its uses",
	Rewrites: true,
	stage:    oneByOne(instantiate, 8),
}

// instantiate replaces the type parameters of a definition by the arguments of one of its uses, and
// removes the lists of parameters and arguments; or it does so with one of the parameters.
func instantiate(d draft) proposals {
	u := d.uses()
	var all []instantiation
	for _, g := range u.generics() {
		for _, x := range u.instances(g) {
			all = append(all, instantiation{g, x, -1})
			for k := range g.params {
				if len(g.params) > 1 {
					all = append(all, instantiation{g, x, k})
				}
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		key := all[i].key()
		if d.isRefuted(key) {
			return proposal{}, false
		}
		root, ok := u.instantiate(d.root, all[i])
		return proposal{root: root, key: key, note: "instantiate " + all[i].generic.name, check: parsed}, ok
	}}
}

// A generic is a definition with type parameters.
type generic struct {
	node   int // the parent of the list of parameters
	list   int
	name   string
	params []*Node
	names  []string // of the parameters; "" where one has none
	uses   []int    // the nodes with the name and a list of arguments
}

// An instantiation replaces parameters by arguments: all of them, or the one with a number.
type instantiation struct {
	generic
	instance
	only int // -1: all
}

// An instance is a use of a generic definition with its arguments.
type instance struct {
	use  int
	args []*Node
}

func (n instantiation) key() refutation {
	key := refutes(instantiating).text([]byte(n.name)).number(n.only)
	for _, p := range slices.Concat(n.params, n.args) {
		key = key.content(p)
	}
	return key
}

// generics returns the definitions with type parameters, the largest first.
func (u uses) generics() []generic {
	var out []generic
	for i, n := range u.nodes {
		if n.Field != FieldTypeParameters || n.gone {
			continue
		}
		g := generic{node: u.named(i), list: i, params: n.parts()}
		name := u.genericName(g)
		if name < 0 {
			continue
		}
		g.name = string(u.nodes[name].Text)
		for _, p := range g.params {
			g.names = append(g.names, u.parameterName(p, g))
		}
		for _, k := range u.of[g.name] {
			if p := u.named(k); k != name && u.argumentsIn(p) != nil {
				g.uses = append(g.uses, p)
			}
		}
		out = append(out, g)
	}
	slices.SortStableFunc(out, func(a, b generic) int { return cmp.Compare(u.nodes[b.node].tokens, u.nodes[a.node].tokens) })
	return out
}

// genericName returns the place of the name of a generic definition: the first name outside the list
// of parameters that is in a field for names; -1 if there is none.
func (u uses) genericName(g generic) int {
	for i := g.node + 1; i < int(u.end[g.node]); i++ {
		if u.inside(i, g.list) {
			continue
		}
		if n := u.nodes[i]; n.isName() && (n.Field == FieldName || n.Field == FieldDeclarator) {
			return i
		}
	}
	return -1
}

// parameterName returns the name that a type parameter has in its definition.
func (u uses) parameterName(p *Node, g generic) string {
	for m := range p.Nodes {
		if !m.isName() {
			continue
		}
		for _, k := range u.of[string(m.Text)] {
			if u.inside(k, g.node) && !u.inside(k, g.list) {
				return string(m.Text)
			}
		}
	}
	return ""
}

// parts returns the children of a list in brackets that are neither brackets nor separators.
func (n *Node) parts() []*Node {
	var out []*Node
	for _, k := range n.Kids {
		switch {
		case k.Sep || k.gone || k.is(Spelled):
		case k.Kind == "":
			out = append(out, k.parts()...)
		default:
			out = append(out, k)
		}
	}
	return out
}

// argumentsIn returns the list of type arguments that is a child of a node.
func (u uses) argumentsIn(node int) *Node {
	for i := node + 1; i < int(u.end[node]); i = int(u.end[i]) {
		for u.nodes[i].Kind == "" && i+1 < int(u.end[i]) {
			i++
		}
		if n := u.nodes[i]; n.Field == FieldTypeArguments && !n.gone {
			return n
		}
	}
	return nil
}

// instances returns the different arguments that a generic definition is used with, those without
// type parameters of other definitions first.
func (u uses) instances(g generic) []instance {
	const most = 3
	var concrete, open []instance
	seen := map[uint64]bool{}
	for _, k := range g.uses {
		list := u.argumentsIn(k)
		if seen[list.hash] {
			continue
		}
		seen[list.hash] = true
		if x := (instance{k, list.parts()}); u.concrete(k) {
			concrete = append(concrete, x)
		} else if !u.inside(k, g.node) {
			open = append(open, x)
		}
	}
	all := slices.Concat(concrete, open)
	return all[:min(len(all), most)]
}

// concrete reports whether a node is in no generic definition.
func (u uses) concrete(node int) bool {
	for i := int(u.parent[node]); i > 0; i = int(u.parent[i]) {
		for k := i + 1; k < int(u.end[i]); k = int(u.end[k]) {
			if u.nodes[k].Field == FieldTypeParameters {
				return false
			}
		}
	}
	return true
}

// instantiate returns the tree with parameters replaced by arguments.
func (u uses) instantiate(root *Node, n instantiation) (*Node, bool) {
	e := Edit{}
	for p, name := range n.names {
		if n.only >= 0 && n.only != p {
			continue
		}
		if p >= len(n.args) {
			return nil, false
		}
		for _, k := range u.of[name] {
			if u.inside(k, n.node) && !u.inside(k, n.list) {
				e[u.nodes[k]] = n.args[p]
			}
		}
	}
	for _, k := range n.uses {
		list := u.argumentsIn(k)
		if n.only < 0 {
			e[list] = Nothing
		} else if args := list.parts(); n.only < len(args) {
			e[args[n.only]] = Nothing
		}
	}
	if n.only >= 0 {
		e[n.params[n.only]] = Nothing
		return u.moved(root, n, e), true
	}
	list := u.nodes[n.list]
	e[list] = Nothing
	if keyword := u.nodes[n.node].Kids[0]; keyword.is(Spelled) && keyword.last+1 == list.first { // template<…>
		e[keyword] = Nothing
	}
	return u.moved(root, n, e), true
}

// moved applies an edit. If the arguments have names that are first used after the definition, that
// is moved to its use.
func (u uses) moved(root *Node, n instantiation, e Edit) *Node {
	from := int(u.item[n.node])
	to := n.use
	for from > 0 && to > 0 && u.parent[to] != u.parent[from] {
		to = int(u.parent[to])
	}
	if from < 0 || to <= from || !u.definedAfter(n) {
		return root.Apply(e)
	}
	moved, before := u.nodes[from].Apply(e), u.nodes[to].Apply(e)
	pair := &Node{Spec: plain, Kids: []*Node{moved, before}, Role: Item, first: before.first, last: before.last}
	pair.weigh()
	e = maps.Clone(e)
	maps.DeleteFunc(e, func(m, _ *Node) bool { return u.nodes[from].covers(m) || u.nodes[to].covers(m) })
	e[u.nodes[from]], e[u.nodes[to]] = nil, pair
	return root.Apply(e)
}

// definedAfter reports whether an argument has a name that is first used after the definition.
func (u uses) definedAfter(n instantiation) bool {
	for _, a := range n.args {
		for m := range a.Nodes {
			if at := u.of[string(m.Text)]; m.isName() && len(at) > 0 && at[0] > n.node {
				return true
			}
		}
	}
	return false
}

// covers reports whether m lies in n.
func (n *Node) covers(m *Node) bool { return n.first <= m.first && m.last <= n.last }
