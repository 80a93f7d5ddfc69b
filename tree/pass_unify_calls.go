package tree

import (
	"cmp"
	"slices"
	"strings"
)

// A callMerger is a function, and another one with more or fewer parameters that all its calls get.
type callMerger struct{ function, by function }

// unifyCalls replaces all mentions of a function by another one that has more or fewer parameters, and
// removes its definition. Calls lose arguments, or get the least values of the parameters' types: function f() {}
// function g(int $a) {} with g(f()) becomes function g(int $a) {} with g(g(0)).
func unifyCalls(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	functions := u.functions()
	var all []callMerger
	for _, f := range functions {
		for _, g := range functions {
			if f != g && string(u.nodes[f.name].Text) != string(u.nodes[g.name].Text) && !u.inside(g.item, f.item) && u.arity(f) != u.arity(g) {
				all = append(all, callMerger{f, g})
			}
		}
	}
	less := func(a callMerger) int { return u.arity(a.by) - u.arity(a.function) }
	slices.SortStableFunc(all, func(a, b callMerger) int { return cmp.Compare(less(a), less(b)) })
	return proposals{len(all), func(i int) (proposal, bool) {
		f, by := all[i].function, all[i].by
		name, other := u.nodes[f.name], u.nodes[by.name]
		e := Edit{}
		key := u.replaceName(e, refutes(unifying).number(1), f.item, name, other)
		if len(e) > manyMentions || d.isRefuted(key) {
			return proposal{}, false
		}
		missing := u.leastArguments(by, u.arity(f))
		for _, k := range u.elsewhere(f.name, f.item) {
			arguments := u.childIn(u.whole(k), FieldArguments)
			if arguments < 0 || !u.nodes[arguments].bracketed() {
				return proposal{}, false
			}
			n := u.nodes[arguments]
			args := listed(n)
			for _, arg := range args[min(len(args), u.arity(by)):] {
				e[arg] = nil
			}
			if len(missing) > 0 {
				text := strings.Join(missing, ", ") + ")"
				if len(args) > 0 {
					text = ", " + text
				}
				shut := n.Kids[len(n.Kids)-1]
				e[shut] = shut.token(Token{Kind: "text", Text: text})
			}
		}
		note := "calls of " + string(name.Text) + " become those of " + string(other.Text)
		return proposal{root: d.root.Apply(e), key: key, note: note, check: parsed}, true
	}}
}

// arity returns how many parameters a function has.
func (u uses) arity(f function) int { return len(listed(u.nodes[f.parameters])) }

// leastArguments returns the least values of the parameters of a function from one on.
func (u uses) leastArguments(f function, from int) []string {
	parameters := listed(u.nodes[f.parameters])
	var out []string
	for _, p := range parameters[min(from, len(parameters)):] {
		out = append(out, u.leastOf(u.indexIn(f.parameters, p), "0"))
	}
	return out
}
