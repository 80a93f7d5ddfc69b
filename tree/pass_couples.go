package tree

import (
	"cmp"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var couplesPass = &Pass{
	Name:  "couples",
	About: "removes two things that depend on each other, as a result type and what is returned",
	stage: stage.Sequence(
		oneByOne(couples, 8),
		onParsed(oneByOne(constructors, 4)),
		onParsed(oneByOne(attributes, 0)),
		onParsed(oneByOne(directives, 3)),
	),
}

// couples removes a part of a definition's head together with the last item of its body and all others
// like it, or with what these return: a function without a result returns nothing. Where the body ends with
// a value, that becomes a statement, or is removed, alone or with all that is returned before it. A base
// class is removed together with what mentions its object.
func couples(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	smallest := u.smallest()
	type couple struct {
		head  int
		items []int // what is removed with it
		value int   // what is returned and becomes a statement; 0 if there is none
	}
	var all []couple
	for b, body := range u.nodes {
		if b == 0 || body.Field != FieldBody {
			continue
		}
		owner := u.named(b)
		last := u.lastItem(b)
		if last < 0 {
			continue
		}
		var items []int
		for i := b + 1; i < int(u.end[b]); i++ {
			if n := u.nodes[i]; n.Kind == u.nodes[last].Kind && u.removable(i) && (len(items) == 0 || !u.inside(i, items[len(items)-1])) {
				items = append(items, i)
			}
		}
		inherited := u.inherited(b, smallest)
		for i := owner + 1; i < b; i = int(u.end[i]) {
			if int(smallest[i]) == i && u.nodes[i].tokens > 0 {
				if len(inherited) > 0 {
					all = append(all, couple{i, inherited, 0})
				}
				all = append(all, couple{i, items, 0}, couple{i, []int{last}, 0})
				if !u.isResult(i) {
					continue
				}
				if value := u.valueOf(b); value > 0 {
					all = append(all, couple{i, []int{value}, 0}, couple{i, nil, value})
					if returned := u.returnedIn(b); len(returned) > 0 {
						all = append(all, couple{i, append(returned, value), 0})
					}
				}
				if values := u.optionalIn(items); len(values) > 0 {
					all = append(all, couple{i, values, 0})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b couple) int { return cmp.Compare(u.nodes[b.head].tokens, u.nodes[a.head].tokens) })
	return proposals{len(all), func(i int) (proposal, bool) {
		c := all[i]
		key := refutes(coupling).content(u.nodes[c.head]).content(u.above(c.head, 1)).number(len(c.items))
		if d.patient && u.isResult(c.head) { // what is around the function decides whether its result is needed
			key = key.content(d.root)
		}
		e := Edit{u.nodes[c.head]: nil}
		how := valid
		for _, k := range c.items {
			key = key.number(k - c.head)
			e[u.nodes[k]] = nil
			if !u.removable(k) {
				how = parsed
				e[u.nodes[k]] = Nothing
			}
		}
		if n := u.nodes[c.value]; c.value > 0 {
			how = parsed
			e[n] = n.followedBy(n.token(Token{Kind: `";"`, Sort: Spelled, Text: ";"}))
		}
		return proposal{root: d.root.Apply(e), key: key, note: "a couple with " + u.nodes[c.head].kind(), check: how}, true
	}}
}

// inherited returns what can be removed around the mentions of the object of a base class in a body.
func (u uses) inherited(body int, smallest []int32) []int {
	var out []int
	for i := body + 1; i < int(u.end[body]); i++ {
		if string(u.nodes[i].Text) != "super" {
			continue
		}
		if item := int(smallest[i]); item > body && (len(out) == 0 || !u.inside(item, out[len(out)-1])) {
			out = append(out, item)
		}
	}
	return out
}

// returnsIn returns the nodes in a body that begin with the keyword return.
func (u uses) returnsIn(body int) []int {
	var out []int
	for i := body + 1; i < int(u.end[body]); i++ {
		if n := u.nodes[i]; len(n.Kids) > 1 && string(n.Kids[0].Text) == returning {
			out = append(out, i)
		}
	}
	return out
}

// returnedIn returns the values that a body returns before its end.
func (u uses) returnedIn(body int) []int {
	var out []int
	for _, i := range u.returnsIn(body) {
		if value := u.onlyChild(i); value > 0 {
			out = append(out, value)
		}
	}
	return out
}

// optionalIn returns the parts of some items without which they are complete, as the value after return.
func (u uses) optionalIn(items []int) []int {
	var out []int
	for _, item := range items {
		for _, i := range u.childrenOf(item) {
			if u.nodes[i].Role == Optional && u.removable(i) {
				out = append(out, i)
			}
		}
	}
	return out
}

// isResult reports whether a node holds the type of a function's result.
func (u uses) isResult(i int) bool {
	n := u.nodes[i]
	return n.Field == FieldResult || n.Field == FieldReturnType || n.Kind == "" && (n.hasField(FieldResult) || n.hasField(FieldReturnType))
}

// valueOf returns the value that a body ends with, 0 if it ends with a statement.
func (u uses) valueOf(body int) int {
	last := 0
	for _, i := range u.childrenOf(body) {
		if !u.nodes[i].is(Spelled) {
			last = i
		}
	}
	if n := u.nodes[last]; last == 0 || n.Role != Optional || n.isList() || strings.Contains(n.Kind, "statement") {
		return 0
	}
	return last
}

// lastItem returns the last item of the first list in a body, or else the last part that can be
// removed; -1 if there is none.
func (u uses) lastItem(body int) int {
	last := -1
	for i := body + 1; i < int(u.end[body]); {
		n := u.nodes[i]
		if u.removable(i) && n.Kind != "" {
			last = i
		}
		if n.Role == Item {
			i = int(u.end[i])
		} else {
			i++
		}
	}
	return last
}
