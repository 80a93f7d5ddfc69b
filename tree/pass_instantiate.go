package tree

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/whittle-dd/whittle/internal/stage"
)

var instantiatePass = &Pass{
	Name:     "instantiate",
	About:    "replaces the type parameters of a definition by the arguments of one of its uses",
	Rewrites: true,
	stage:    stage.Sequence(oneByOne(instantiate, 8), oneByOne(specialize, 3)),
}

// instantiate replaces the type parameters of a definition by the arguments of one of its uses, and
// removes the lists of parameters and arguments; or it does so with one of the parameters.
func instantiate(d draft) proposals {
	u := d.uses()
	var all []instantiation
	generics := u.generics()
	guess := sync.OnceValue(func() *Node { return u.guess(generics) })
	for _, g := range generics {
		for _, x := range u.instances(g, guess) {
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
		if d.size.tokens <= fewLeft { // what the rest looks like may matter
			key = key.content(u.nodes[all[i].node])
		}
		if d.isRefuted(key) {
			return proposal{}, false
		}
		root, ok := u.instantiate(d.root, all[i], generics)
		return proposal{root: root, key: key, note: "instantiate " + all[i].generic.name, check: parsed}, ok
	}}
}

// A generic is a definition with type parameters.
type generic struct {
	node   int    // the parent of the list of parameters
	list   int    // 0 if it has none, as a method whose receiver names the parameters
	name   string // "" if it has none, as a group of methods
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
		g := generic{node: u.named(i), list: i}
		for _, p := range n.parts() {
			if names := p.namesIn(); len(names) > 1 { // in Go several have one constraint
				g.params = append(g.params, names...)
			} else {
				g.params = append(g.params, p)
			}
		}
		for _, p := range g.params {
			g.names = append(g.names, u.parameterName(p, g))
		}
		if name := u.genericName(g); name > 0 {
			g.name = string(u.nodes[name].Text)
			for _, k := range u.of[g.name] {
				if p := u.named(k); k != name && u.argumentsIn(p).node != nil {
					g.uses = append(g.uses, p)
				}
			}
		}
		out = append(out, g)
	}
	slices.SortStableFunc(out, func(a, b generic) int { return cmp.Compare(u.nodes[b.node].tokens, u.nodes[a.node].tokens) })
	return out
}

// genericName returns the place of the name of a generic definition: the first name outside the list
// of parameters and the body that is in a field for names; -1 if there is none.
func (u uses) genericName(g generic) int {
	for i := g.node + 1; i < int(u.end[g.node]); i++ {
		if u.inside(i, g.list) {
			continue
		}
		if u.nodes[i].Field == FieldBody {
			break
		}
		if n := u.nodes[i]; n.isName() && (n.Field == FieldName || n.Field == FieldDeclarator) {
			return i
		}
	}
	return -1
}

// parameterName returns the name that a type parameter has in its definition. One that stands for a value has a type,
// and may have no name.
func (u uses) parameterName(p *Node, g generic) string {
	var typ *Node
	for m := range p.Nodes {
		if m.Field == FieldType && m != p {
			typ = m
		}
		if !m.isName() || typ != nil && typ.covers(m) {
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

// namesIn returns the names that a node defines.
func (n *Node) namesIn() []*Node {
	return slices.DeleteFunc(n.ungrouped(nil), func(k *Node) bool { return k.Field != FieldName || !k.isName() })
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

// instances returns the different arguments that a generic definition is used with, those without
// type parameters of other definitions first, or else a guess.
func (u uses) instances(g generic, guess func() *Node) []instance {
	const most = 3
	var concrete, open []instance
	seen := map[uint64]bool{}
	for _, k := range g.uses {
		list := u.argumentsIn(k)
		if seen[list.node.hash] {
			continue
		}
		seen[list.node.hash] = true
		if x := (instance{k, g.withDefaults(list.args)}); u.concrete(k) {
			concrete = append(concrete, x)
		} else if !u.inside(k, g.node) {
			open = append(open, x)
		}
	}
	all := slices.Concat(concrete, open)
	if len(concrete) == 0 && g.name != "" { // a group of methods has the parameters of its type
		if typ := guess(); typ != nil {
			all = slices.Concat([]instance{{g.node, slices.Repeat([]*Node{typ}, len(g.params))}}, open)
		}
	}
	return all[:min(len(all), most)]
}

// withDefaults returns the arguments of a use, and after them the values that the other parameters have without one.
func (g generic) withDefaults(args []*Node) []*Node {
	out := slices.Clone(args)
	for i := len(args); i < len(g.params); i++ {
		at := slices.IndexFunc(g.params[i].Kids, func(k *Node) bool { return strings.HasPrefix(k.Field, "default") })
		if at < 0 {
			break
		}
		out = append(out, g.params[i].Kids[at])
	}
	return out
}

// guess returns the type that replaces the parameters of generic definitions that nothing uses with
// concrete arguments, because the compiler finds them out or because only generic code uses them: the
// type of one token that is mentioned most, or else a basic one; nil if there is none.
func (u uses) guess(generics []generic) *Node {
	open := map[string]bool{} // types that need arguments, and type parameters
	for _, g := range generics {
		open[g.name] = true
		for _, name := range g.names {
			open[name] = true
		}
	}
	count := map[string]int{}
	var best *Node
	for i, n := range u.nodes {
		w := string(n.Text)
		if !n.isTypeField() || n.tokens != 1 || len(n.Kids) > 0 || open[w] || u.nodes[u.named(i)].hasField(FieldTypeArguments) {
			continue
		}
		if count[w]++; best == nil || count[w] > count[string(best.Text)] {
			best = n
		}
	}
	if typ := u.sampleType(1); best == nil && typ != "" {
		best = u.nodes[1].token(Token{Kind: "text", Text: typ})
		best.Gap = nil
	}
	return best
}

// concrete reports whether a node is in no generic definition, and in no receiver of a method, where
// arguments name the parameters.
func (u uses) concrete(node int) bool {
	for i := int(u.parent[node]); i > 0; i = int(u.parent[i]) {
		if u.nodes[i].Field == FieldReceiver {
			return false
		}
		for k := i + 1; k < int(u.end[i]); k = int(u.end[k]) {
			if u.nodes[k].Field == FieldTypeParameters {
				return false
			}
		}
	}
	return true
}

// moved applies an edit. If the arguments have names that are defined after the definition, that is
// moved to its use.
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

// definedAfter reports whether an argument has a name that is defined after the definition.
func (u uses) definedAfter(n instantiation) bool {
	for _, a := range n.args {
		for m := range a.Nodes {
			at := u.of[string(m.Text)]
			if m.isName() && len(at) > 0 && at[0] > n.node && slices.ContainsFunc(at, func(k int) bool { return u.nodes[k].isNameField() }) {
				return true
			}
		}
	}
	return false
}

// covers reports whether m lies in n.
func (n *Node) covers(m *Node) bool { return n.first <= m.first && m.last <= n.last }
