package tree

import (
	"bytes"
	"slices"
)

// bound is a generic definition with what replaces its type parameters, by their numbers.
type bound struct {
	generic
	args map[int]*Node
}

// instantiate returns the tree with parameters replaced by arguments. Parameters of other definitions
// that are arguments of this one are replaced, too: with those of a type those of its methods.
func (u uses) instantiate(root *Node, n instantiation, generics []generic) (*Node, bool) {
	first := bound{n.generic, map[int]*Node{}}
	for p := range n.params {
		if n.only >= 0 && n.only != p {
			continue
		}
		if n.params[p].isLifetime() { // the longest fits everywhere
			first.args[p] = n.params[p].token(Token{Kind: "text", Text: "static"})
		} else if first.args[p] = n.argument(n.args, p); first.args[p] == nil {
			return nil, false
		}
	}
	e := Edit{}
	todo := []bound{first}
	for i := 0; i < len(todo); i++ {
		b := todo[i]
		u.bind(e, b)
		for _, k := range b.uses {
			if next := u.link(k, b, generics); len(next.args) > 0 && !slices.ContainsFunc(todo, func(c bound) bool { return c.node == next.node }) {
				todo = append(todo, next)
			}
		}
	}
	return u.moved(root, n, e), true
}

// isLifetime reports whether a type parameter is a lifetime.
func (n *Node) isLifetime() bool { return bytes.HasPrefix(bytes.TrimSpace(n.Bytes()), []byte("'")) }

// argument returns the argument for a parameter among those of a use, nil if there is none. Lifetimes
// may be missing there.
func (g generic) argument(args []*Node, p int) *Node {
	if missing := len(g.params) - len(args); missing > 0 && g.params[missing-1].isLifetime() {
		p -= missing
	}
	if p < 0 || p >= len(args) {
		return nil
	}
	return args[p]
}

// bind replaces the bound parameters in their definition, and removes them from its list and the
// arguments from those of its uses.
func (u uses) bind(e Edit, b bound) {
	for p, arg := range b.args {
		if b.names[p] == "" {
			continue
		}
		for _, k := range u.of[b.names[p]] {
			if _, edited := e[u.nodes[k]]; !edited && u.inside(k, b.node) && (b.list == 0 || !u.inside(k, b.list)) {
				e[u.nodes[k]] = arg
			}
		}
	}
	whole := len(b.args) == len(b.params)
	for _, k := range b.uses {
		list := u.argumentsIn(k)
		if item := u.item[k]; whole && item > 0 && u.requests(int(item), b) {
			e[u.nodes[item]] = nil
			continue
		}
		if whole {
			e[list.node] = list.without
			continue
		}
		removed := 0
		for p := range b.args {
			if a := b.argument(list.args, p); a != nil {
				e[a] = Nothing
				removed++
			}
		}
		if removed == len(list.args) {
			e[list.node] = list.without
		}
	}
	if b.list == 0 {
		return
	}
	if !whole {
		for p := range b.args {
			e[b.params[p]] = Nothing
		}
		return
	}
	e[u.nodes[b.list]] = Nothing
	if head := u.templateHead(b); head != nil {
		e[head] = Nothing
	}
}

// templateHead returns the word before the list of parameters if the two form the head of a definition, as in
// template<…>, else nil.
func (u uses) templateHead(b bound) *Node {
	if b.list == 0 {
		return nil
	}
	n, list := u.nodes[b.node], u.nodes[b.list]
	if n.Kids[0].is(Spelled) && n.Kids[0].last+1 == list.first && !n.hasField(FieldBody) {
		return n.Kids[0]
	}
	return nil
}

// requests reports whether an item only requests an instance of a definition, as template class C<int>; does.
func (u uses) requests(item int, b bound) bool {
	head := u.templateHead(b)
	if head == nil {
		return false
	}
	for i := item; i < int(u.end[item]); i++ {
		n := u.nodes[i]
		begins := n.first == u.nodes[item].first && len(n.Kids) == 0
		if begins && string(n.Text) != string(head.Text) || n.Field == FieldTypeParameters || n.Field == FieldBody {
			return false
		}
	}
	return true
}

// link binds the parameters of the definition that a use is in, where these are the arguments of the
// use. The receiver of a method names its parameters in this way, without a list of them.
func (u uses) link(use int, b bound, generics []generic) bound {
	args := u.argumentsIn(use).args
	next := bound{args: map[int]*Node{}}
	for i := int(u.parent[use]); i > 0 && next.node == 0; i = int(u.parent[i]) {
		if at := slices.IndexFunc(generics, func(g generic) bool { return g.node == i }); at >= 0 && i != b.node {
			next.generic = generics[at]
		} else if u.nodes[i].Field == FieldReceiver {
			next.generic = generic{node: u.named(i), params: args}
			for _, a := range args {
				next.names = append(next.names, a.onlyName())
			}
		}
	}
	for p, arg := range b.args {
		a := b.argument(args, p)
		if a == nil {
			continue
		}
		if name := a.onlyName(); name != "" {
			if at := slices.Index(next.names, name); at >= 0 {
				next.args[at] = arg
			}
		}
	}
	return next
}

// typeArguments are the type arguments of a use.
type typeArguments struct {
	node, without *Node // what holds them, and what replaces it without them
	args          []*Node
}

// argumentsIn returns the type arguments in a node: a list that is a child of it, or what is between
// brackets after its first child, which the parser takes for an index.
func (u uses) argumentsIn(node int) typeArguments {
	kids := u.childrenOf(node)
	for _, i := range kids {
		if n := u.nodes[i]; n.Field == FieldTypeArguments && !n.gone {
			return typeArguments{n, Nothing, n.parts()}
		}
	}
	last := len(kids) - 1
	if last < 3 || string(u.nodes[kids[1]].Text) != "[" || string(u.nodes[kids[last]].Text) != "]" {
		return typeArguments{}
	}
	out := typeArguments{node: u.nodes[node], without: u.nodes[kids[0]]}
	for _, k := range kids[2:last] {
		if !u.nodes[k].is(Spelled) {
			out.args = append(out.args, u.nodes[k])
		}
	}
	return out
}

// onlyName returns the text of a node that is just a name, else "".
func (n *Node) onlyName() string {
	for len(n.Kids) == 1 {
		n = n.Kids[0]
	}
	if n.isName() {
		return string(n.Text)
	}
	return ""
}
