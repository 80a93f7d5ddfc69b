package tree

import (
	"cmp"
	"slices"
)

var stubsPass = &Pass{
	Name:     "stubs",
	About:    "replaces what functions do by a statement that never ends, in all of them at once",
	Rewrites: true,
	stage:    stubs,
}

// stubsPatience is how many questions may pass without removing a fiftieth of the tree.
const stubsPatience = 8

// stubs replaces what functions do by a statement that never ends, in all of them at once and then in
// halves. Where a function must return what its head says, it cannot be emptied, and what it calls must
// stay; nothing is needed for a loop.
func stubs(d draft, then func(draft) plan) plan {
	s := d.survey()
	d.meter.Visit(len(s.nodes))
	var all []stub
	var sum int32
	takes := map[int]bool{} // nodes with parameters
	file := s.nodes[0]
	for i := 0; i < len(s.nodes); i++ {
		switch n := s.nodes[i]; {
		case n.document() != nil:
			file = n
		case n.Field == FieldParameters:
			takes[s.named(i)] = true
		case n.Field == FieldBody && n.bracketed() && takes[s.named(i)] && file.Stub != "":
			if b := newStub(n, file.Stub); b.weight > leastStubbed {
				all = append(all, b)
				sum += b.weight
			}
			i = int(s.end[i]) - 1
		}
	}
	if d.root.tokens < mediumTree || 4*sum < d.root.tokens {
		return then(d)
	}
	slices.SortStableFunc(all, func(a, b stub) int { return cmp.Compare(a.weight, b.weight) })
	h := halves{note: "stubs", patience: stubsPatience, unchecked: true}
	h.weight = func(i int) int { return int(all[i].weight) }
	h.build = func(root *Node, lo, hi int) *Node {
		e := Edit{}
		for _, b := range all[lo:hi] {
			e[b.kids[0]] = b.kids[0].token(Token{Kind: "text", Text: b.text})
			for _, k := range b.kids[1:] {
				e[k] = Nothing
			}
		}
		return root.Apply(e)
	}
	return h.all(d, len(all), then)
}

// leastStubbed is the number of tokens of a body that is as good as a stub.
const leastStubbed = 4

// A stub is what a function does, and what replaces it.
type stub struct {
	kids   []*Node
	text   string
	weight int32
}

// newStub returns the stub of a body in brackets.
func newStub(body *Node, text string) stub {
	b := stub{text: text}
	for _, k := range body.Kids {
		if !k.is(Spelled) && !k.gone {
			b.kids = append(b.kids, k)
			b.weight += k.tokens
		}
	}
	return b
}
