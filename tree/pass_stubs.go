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
	if d.root.tokens < mediumTree {
		return then(d)
	}
	u := d.uses()
	type stub struct {
		kids []*Node // what the function does
		text string
	}
	var all []stub
	var sum int32
	weight := func(s stub) (n int32) {
		for _, k := range s.kids {
			n += k.tokens
		}
		return n
	}
	end := 0
	for _, f := range u.functions() {
		if f.body == 0 || f.body < end {
			continue
		}
		end = int(u.end[f.body])
		s := stub{text: u.fileOf(f.body).Stub}
		for _, k := range u.nodes[f.body].Kids {
			if !k.is(Spelled) && !k.gone {
				s.kids = append(s.kids, k)
			}
		}
		if w := weight(s); s.text != "" && w > leastStubbed {
			all = append(all, s)
			sum += w
		}
	}
	if 4*sum < d.root.tokens {
		return then(d)
	}
	slices.SortStableFunc(all, func(a, b stub) int { return cmp.Compare(weight(a), weight(b)) })
	h := halves{note: "stubs", patience: stubsPatience, unchecked: true}
	h.weight = func(i int) int { return int(weight(all[i])) }
	h.build = func(root *Node, lo, hi int) *Node {
		e := Edit{}
		for _, s := range all[lo:hi] {
			e[s.kids[0]] = s.kids[0].token(Token{Kind: "text", Text: s.text})
			for _, k := range s.kids[1:] {
				e[k] = Nothing
			}
		}
		return root.Apply(e)
	}
	return h.all(d, len(all), then)
}

// leastStubbed is the number of tokens of a body that is as good as a stub.
const leastStubbed = 4

// fileOf returns the file that a node is in.
func (u uses) fileOf(i int) *Node {
	for i > 0 && u.nodes[i].document() == nil {
		i = int(u.parent[i])
	}
	return u.nodes[i]
}
