package tree

import (
	"cmp"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var exposePass = &Pass{
	Name:     "expose",
	About:    "replaces a statement, or all that a function does, by an expression in it",
	Rewrites: true,
	stage: stage.Sequence(
		oneByOne(expose, 8),
		onParsed(oneByOne(exposeBlank, 4)),
		onParsed(oneByOne(exposeBody, 4)),
		onParsed(oneByOne(exposeFar, 4)),
		onParsed(oneByOne(exposeClosure, 3)),
		onParsed(oneByOne(exposeDefinition, 2)),
		onParsed(oneByOne(exposeInner, 2)),
		onParsed(oneByOne(exposeHead, 2)),
		onParsed(oneByOne(exposeReturn, 2)),
	),
}

// expose replaces an item by an expression in it, as a statement of its own: while (f()) {} becomes
// f();. Where statements end with a sign, that is added.
func expose(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	s := d.survey()
	type inner struct{ item, at int }
	var all []inner
	single := s.single()
	for i, n := range s.nodes {
		if i == 0 || n.Kind == "" || n.tokens < 2 || n.Role == Item || n.gone || n.is(Joined) || n.bracketed() {
			continue
		}
		item := s.itemAround(i)
		if item < 0 && single {
			item = 1
		}
		if item > 0 && s.nodes[item].tokens > n.tokens+1 {
			all = append(all, inner{item, i})
		}
	}
	gain := func(a inner) int32 { return s.nodes[a.item].tokens - s.nodes[a.at].tokens }
	slices.SortStableFunc(all, func(a, b inner) int { return cmp.Compare(gain(b), gain(a)) })
	end := s.terminator()
	return proposals{2 * len(all), func(i int) (proposal, bool) {
		a := all[i/2]
		n, m := s.nodes[a.item], s.nodes[a.at]
		key := refutes(exposing).content(n).number(a.at - a.item).number(i % 2)
		if i%2 == 1 {
			if end == nil {
				return proposal{}, false
			}
			m = m.followedBy(end)
		}
		return proposal{root: d.root.Apply(Edit{n: m}), key: key, note: "expose " + s.nodes[a.at].Kind, check: parsed}, true
	}}
}

// terminator returns a sign that ends an item, nil if there is none.
func (s *surveyed) terminator() *Node {
	for i, n := range s.nodes {
		if n.Role != Item || i == 0 || n.tokens < 2 {
			continue
		}
		last := n
		for len(last.Kids) > 0 {
			last = last.Kids[len(last.Kids)-1]
		}
		if string(last.Text) == ";" {
			return last
		}
	}
	return nil
}

// trimmedText returns the text of n without white space around it.
func (n *Node) trimmedText() string { return strings.TrimSpace(string(n.Bytes())) }

// followedBy returns n with a copy of another node after it, without white space between them.
func (n *Node) followedBy(m *Node) *Node {
	t := *m
	t.Gap = nil
	t.setPlace(nil)
	return n.before(&t)
}

// before returns a node that holds n and another node after it.
func (n *Node) before(m *Node) *Node {
	c := &Node{Spec: plain, Kids: []*Node{n, m}, first: n.first, last: n.last}
	c.weigh()
	return c
}
