package tree

import (
	"cmp"
	"slices"
	"strings"
)

// mostExpressions is how many expressions of a function are tried as parameters.
const mostExpressions = 3

// expressionsIn makes an expression in a function a parameter, of the type of the result or one that is
// guessed, and removes the definitions that only the expression mentions: fn f(m: M) -> O<u8> { match m.g(h(0))
// { … } } becomes fn f(x: O<u8>) -> O<u8> { match x { … } }. Nothing calls the function.
func expressionsIn(d draft) proposals {
	if d.root.tokens > 2*smallTree {
		return proposals{}
	}
	u := d.uses()
	type guess struct {
		function
		at  int
		typ string
	}
	var all []guess
	for _, f := range u.functions() {
		if u.fileOf(f.item).Parameter == "" || !u.canTakeParameter(f) {
			continue
		}
		types := []string{""}
		if f.result > 0 {
			types = append([]string{u.text(f.result, int(u.end[f.result]))}, types...)
		}
		types = append(types, u.commonTypes()...)
		for _, at := range u.largestCalls(f) {
			for _, typ := range append(u.hintedTypes(at), types...) {
				all = append(all, guess{f, at, typ})
			}
		}
	}
	sole := u.soleMentions()
	return proposals{len(all), func(i int) (proposal, bool) {
		g := all[i]
		key := refutes(relocating).content(u.nodes[g.item]).number(g.at - g.item).number(8).text([]byte(g.typ))
		if d.isRefuted(key) {
			return proposal{}, false
		}
		return proposal{root: d.root.Apply(u.expressionIn(g.function, g.at, g.typ, sole)), key: key, note: "an expression becomes a parameter", check: parsed}, true
	}}
}

// largestCalls returns the largest calls in the body of a function that are part of a larger expression or
// statement, at most a few.
func (u uses) largestCalls(f function) []int {
	var out []int
	for i := f.body + 1; i < int(u.end[f.body]); i++ {
		n := u.nodes[i]
		inner := n.Role == Required || u.nodes[u.named(i)].Field == FieldArguments
		if inner && n.Kind != "" && n.tokens > 3 && u.childIn(i, FieldArguments) > 0 {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(u.nodes[b].tokens, u.nodes[a].tokens) })
	return out[:min(len(out), mostExpressions)]
}

// expressionIn returns the edit that makes an expression a parameter of a type, "" for that of the sample.
func (u uses) expressionIn(f function, at int, typ string, sole []soleMention) Edit {
	name := "x"
	for len(u.of[name]) > 0 {
		name += "x"
	}
	list, expression := u.nodes[f.parameters], u.nodes[at]
	put := parameterLike(u.fileOf(f.item).Parameter, name, typ)
	var params []string
	for i, p := range listed(list) {
		itself := i == 0 && slices.Contains(itselfWords, p.lastWord())
		if itself || u.isUsedBeside(p, f.body, at) {
			params = append(params, p.trimmedText())
		}
		if itself {
			params = append(params, put)
		}
	}
	if !slices.Contains(params, put) {
		params = append([]string{put}, params...)
	}
	e := Edit{
		list:       list.token(Token{Kind: "text", Text: "(" + strings.Join(params, ", ") + ")"}),
		expression: expression.token(Token{Kind: "text", Text: name}),
	}
	for _, k := range u.neededOnlyBy(at, sole) {
		if !u.inside(k, f.item) && !u.inside(f.item, k) {
			e[u.nodes[k]] = nil
		}
	}
	return e
}

// neededOnlyBy returns the definitions that only a node needs, or only other ones of these, whichever of
// their names is mentioned.
func (u uses) neededOnlyBy(node int, sole []soleMention) []int {
	out := u.closure(sole, node)
	for before := -1; before != len(out); { // what one of them needs stays with it
		before = len(out)
		all := slices.Clone(out)
		gone := func(k int) bool {
			return u.inside(k, node) || slices.ContainsFunc(all, func(i int) bool { return u.inside(k, i) })
		}
		out = slices.DeleteFunc(out, func(i int) bool {
			return slices.ContainsFunc(u.nodes[i:u.end[i]], func(n *Node) bool {
				at := u.of[string(n.Text)]
				return n.isName() && u.inside(at[0], i) && slices.ContainsFunc(at, func(k int) bool { return !gone(k) })
			})
		})
	}
	return out
}

// isUsedBeside reports whether a body mentions a name in a parameter elsewhere than in an expression.
func (u uses) isUsedBeside(parameter *Node, body, expression int) bool {
	for n := range parameter.Nodes {
		if n.isName() && slices.ContainsFunc(u.of[string(n.Text)], func(k int) bool { return u.inside(k, body) && !u.inside(k, expression) }) {
			return true
		}
	}
	return false
}
