package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var inlinePass = &Pass{
	Name:     "inline",
	About:    "replaces the uses of a name by what it stands for, and removes its definition",
	Rewrites: true,
	stage: stage.Sequence(
		oneByOne(macros, 8),
		onParsed(oneByOne(expandRules, 3)),
		onParsed(oneByOne(interpolate, 3)),
		oneByOne(inline, 8),
		oneByOne(inlineMembers, 4),
		onParsed(oneByOne(ownParameters, 2)),
		oneByOne(project, 3),
		oneByOne(unbind, 6),
		onParsed(oneByOne(callPassed, 3)),
		onParsed(oneByOne(inlinePlace, 2)),
		onParsed(oneByOne(inlineViews, 3)),
		onParsed(oneByOne(inlineTables, 3)),
		onParsed(oneByOne(inlineTriggers, 2)),
		onParsed(oneByOne(inlineEntities, 3)),
		onParsed(oneByOne(inlineReferences, 3)),
		onParsed(oneByOne(inlineMake, 4)),
		onParsed(oneByOne(inlineMerges, 3)),
		onParsed(oneByOne(enumerate, 2)),
	),
}

// inline replaces the uses of a name by its value and removes the definition: x = 5; f(x) becomes
// f(5), and a call of g becomes what g returns, with arguments for parameters. It tries one name at
// a time, the rarest first, and skips names that are used often, unless their value is a single token.
func inline(d draft) proposals {
	u := d.uses()
	words := u.repeated()
	if k := slices.IndexFunc(words, func(w string) bool { return len(u.of[w]) > 1+mostUses }); k >= 0 {
		words = words[:k]
	}
	return proposals{len(words), func(i int) (proposal, bool) {
		f, ok := u.definition(words[i])
		if !ok || len(f.uses) > manyUses && f.value.tokens > 1 {
			return proposal{}, false
		}
		key := refutes(inlining).content(u.nodes[f.item])
		for _, k := range f.uses {
			key = key.content(u.above(k, 1))
		}
		if d.isRefuted(key) {
			return proposal{}, false
		}
		e := Edit{u.nodes[f.item]: nil}
		var put []*Node
		for _, k := range f.uses {
			n := u.expand(f, k)
			put = append(put, n)
			e[u.nodes[k]] = n
		}
		root := d.root.Apply(e)
		if !d.syntax.keeps(root, put) {
			for _, k := range f.uses {
				e[u.nodes[k]] = inBrackets(e[u.nodes[k]])
			}
			root = d.root.Apply(e)
		}
		return proposal{root: root, key: key, note: "inline " + words[i], check: parsed}, true
	}}
}

const (
	manyUses = 3
	mostUses = 64 // of a name whose value is a single token
)

// expand returns the value that replaces a use: with arguments for parameters, if that is a call.
func (u uses) expand(f definition, use int) *Node {
	return applied(f.value, u.listIn(f.item, FieldParameters, FieldParameter), u.listIn(use, FieldArguments))
}

// applied returns a value with arguments for parameters.
func applied(value *Node, parameters, arguments []*Node) *Node {
	e := Edit{}
	for k, p := range parameters[:min(len(parameters), len(arguments))] {
		name := lastName(p)
		for m := range value.Nodes {
			if m.word() && string(m.Text) == name && m.Fits(arguments[k]) {
				e[m] = arguments[k]
				if arguments[k].tokens > 1 {
					e[m] = inBrackets(arguments[k])
				}
			}
		}
	}
	return value.Apply(e)
}

// listIn returns the items of the first node inside another that has one of some fields.
func (u uses) listIn(node int, fields ...string) []*Node {
	for i := node; i < int(u.end[node]); i++ {
		if n := u.nodes[i]; slices.Contains(fields, n.Field) {
			if n.isName() {
				return []*Node{n}
			}
			return listed(n)
		}
	}
	return nil
}

// lastName returns the last name in n.
func lastName(n *Node) string {
	last := ""
	for m := range n.Nodes {
		if m.isName() {
			last = string(m.Text)
		}
	}
	return last
}

// inBrackets returns n in parentheses.
func inBrackets(n *Node) *Node {
	open, inner, shut := n.bracket("("), *n, n.bracket(")")
	inner.from, shut.Gap = 0, nil
	inner.setPlace(&place{})
	c := &Node{Spec: &Spec{Kind: n.Kind, Sort: n.Sort}, Kids: []*Node{open, &inner, shut}, first: n.first, last: n.last}
	c.weigh()
	return c
}

// bracket returns a bracket to put beside n.
func (n *Node) bracket(text string) *Node {
	return n.token(Token{Kind: `"` + text + `"`, Sort: Spelled, Text: text})
}

// keeps reports whether the parser sees each of some nodes as one node where an edit has put it.
func (s Syntax) keeps(root *Node, nodes []*Node) bool {
	if !slices.ContainsFunc(nodes, func(n *Node) bool { return n.tokens > 1 }) {
		return true
	}
	type span struct{ from, to int }
	seen := map[span]bool{}
	numbered(s.Parse(root), func(n *Node, from, to int) { seen[span{from, to}] = true })
	first := map[*Node]*Node{}
	for _, n := range nodes {
		leaf := n
		for len(leaf.Kids) > 0 {
			leaf = leaf.Kids[0]
		}
		first[leaf] = n
	}
	kept := true
	numbered(root, func(n *Node, from, _ int) {
		if first[n] != nil {
			kept = kept && seen[span{from, from + int(first[n].tokens)}]
		}
	})
	return kept
}

// numbered visits all nodes with the numbers of their first token and of the one after them,
// children before parents.
func numbered(root *Node, visit func(n *Node, from, to int)) {
	at := 0
	var down func(n *Node)
	down = func(n *Node) {
		from := at
		if len(n.Kids) == 0 && n.tokens > 0 {
			at++
		}
		for _, k := range n.Kids {
			down(k)
		}
		visit(n, from, at)
	}
	down(root)
}
