package tree

import (
	"cmp"
	"slices"
)

// recastValue turns a function that nothing mentions into a variable whose value is an expression in its
// body, whatever the type of that: void f(A a) { a.g((B) c); } becomes Object f = (B) c;. The expression
// mentions no variable of the function.
func recastValue(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type variable struct {
		function
		value int
	}
	var all []variable
	for _, f := range u.functions() {
		if f.body == 0 || u.fileOf(f.item).AnyType == "" || len(u.elsewhere(f.name, f.item)) > 0 {
			continue
		}
		values := u.valuesWithout(f.body, f.item, func(i int) bool { return u.isPassed(i) || u.isWholeStatement(i) })
		for _, v := range values[:min(len(values), mostExposed)] {
			all = append(all, variable{f, v})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		f, n := all[i], u.nodes[all[i].item]
		key := refutes(recasting).content(n).content(u.nodes[f.value]).number(-1)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		text := u.fileOf(f.item).AnyType + " " + string(u.nodes[f.name].Text) + "=" + u.text(f.value, int(u.end[f.value])) + ";"
		root := d.root.Apply(Edit{n: n.token(Token{Kind: "text", Text: text})})
		return proposal{root: root, key: key, note: "recast " + string(u.nodes[f.name].Text), check: parsed}, true
	}}
}

// valuesWithout returns the nodes of a certain kind in a body that mention no name of a node around
// them, by their first mentions: different nodes, the largest first.
func (u uses) valuesWithout(body, around int, certain func(int) bool) []int {
	var values []int
	for i := body + 1; i < int(u.end[body]); i++ {
		if certain(i) && !u.usesLocals(i, around) && !slices.ContainsFunc(values, func(k int) bool { return u.nodes[k].hash == u.nodes[i].hash }) {
			values = append(values, i)
		}
	}
	slices.SortStableFunc(values, func(a, b int) int { return cmp.Compare(u.nodes[b].tokens, u.nodes[a].tokens) })
	return values
}

// isWholeStatement reports whether a node of several tokens is all of an item but keywords and
// signs, as what return returns is.
func (u uses) isWholeStatement(i int) bool {
	n, p := u.nodes[i], u.named(i)
	if n.tokens < 2 || n.Kind == "" || n.is(Joined) || n.is(Spelled) || p <= 0 || u.nodes[p].Role != Item || n.bracketed() {
		return false
	}
	return u.onlyChild(p) == i
}
