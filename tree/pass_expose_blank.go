package tree

import (
	"cmp"
	"slices"
)

// exposeBlank does what expose does in languages in which something must use every value: it
// assigns the expression to the blank name. if f() == 0 { … } becomes _ = f() == 0, a statement
// that alone uses a variable x becomes _ = x, and a whole function becomes var _ = f() == 0. The
// parameters that the expression mentions become variables: func f(a A) { … a.b() … } becomes var a
// A and var _ = a.b().
func exposeBlank(d draft) proposals {
	if d.root.tokens > smallTree || !hasStrict(d.root) {
		return proposals{}
	}
	u := d.uses()
	type assigned struct {
		item, value int
		head        string // before the value
	}
	var all []assigned
	for _, f := range u.functions() {
		if f.body == 0 || !u.fileOf(f.item).is(Strict) {
			continue
		}
		var constant []int // expressions without a name that the function defines
		var other []int    // expressions in which only its parameters are such names
		for i := f.body + 1; i < int(u.end[f.body]); i++ {
			if !u.nodes[i].isStatement() {
				continue
			}
			for _, name := range u.onlyUsedIn(i, f.body) {
				all = append(all, assigned{i, name, "_ ="})
			}
			for _, k := range u.valuesIn(i) {
				if u.nodes[i].tokens >= u.nodes[k].tokens+2 { // the blank name is not counted as one
					all = append(all, assigned{i, k, "_ ="})
				}
				switch {
				case u.nodes[k].tokens < 2:
				case !u.usesLocals(k, f.item):
					constant = append(constant, k)
				case !u.mentionsFrom(k, f.item, func(first int) bool { return !u.inside(first, f.parameters) }):
					other = append(other, k)
				}
			}
		}
		if len(u.elsewhere(f.name, f.item)) > 0 {
			continue
		}
		if len(constant) > 0 {
			all = append(all, assigned{f.item, u.largest(constant), "var _ ="})
		}
		if len(other) > 0 {
			value := u.largest(other)
			all = append(all, assigned{f.item, value, u.asVariables(f, value) + "var _ ="})
		}
	}
	slices.SortStableFunc(all, func(a, b assigned) int { return cmp.Compare(u.nodes[b.item].tokens, u.nodes[a.item].tokens) })
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		n, value := u.nodes[a.item], u.nodes[a.value]
		key := refutes(exposing).content(n).content(value).number(3)
		root := d.root.Apply(Edit{n: n.token(Token{Kind: "text", Text: a.head}).before(value)})
		return proposal{root: root, key: key, note: "assign " + value.Kind + " to the blank name", check: parsed}, true
	}}
}

// parameterType returns the declared type of a parameter, 0 if the name is not that of one.
func (u uses) parameterType(f function, name int) int {
	if !u.inside(name, f.parameters) || u.nodes[name].Field != FieldName {
		return 0
	}
	return max(0, u.childIn(u.named(name), FieldType))
}

// asVariables returns definitions of the parameters that an expression mentions as variables of the
// package.
func (u uses) asVariables(f function, value int) string {
	text := ""
	seen := map[string]bool{}
	for _, k := range u.leaves(value) {
		name := string(u.nodes[k].Text)
		if !u.nodes[k].isName() || u.isAccessed(k) || seen[name] {
			continue
		}
		seen[name] = true
		if typ := u.parameterType(f, u.of[name][0]); typ > 0 {
			text += "var " + name + " " + u.text(typ, int(u.end[typ])) + "\n"
		}
	}
	return text
}

// largest returns the first of some nodes that has the most tokens.
func (u uses) largest(nodes []int) int {
	return slices.MinFunc(nodes, func(a, b int) int { return cmp.Compare(u.nodes[b].tokens, u.nodes[a].tokens) })
}

// isStatement reports whether n is in a block, and an assignment can replace it.
func (n *Node) isStatement() bool {
	return n.Kind != "" && n.Field == "" && n.tokens > 0 && n.Slot != nil && n.Slot.Fits("assignment_statement")
}

// isValue reports whether n is an expression, where there is a literal for no value.
func (n *Node) isValue() bool { return n.Kind != "" && n.Slot != nil && n.Slot.Fits("nil") }

// valuesIn returns the expressions in a statement that are in no other one, and in no block in it.
func (u uses) valuesIn(statement int) []int {
	var out []int
	for i := statement + 1; i < int(u.end[statement]); i++ {
		switch n := u.nodes[i]; {
		case n.tokens == 0:
		case n.isValue() && n.Field != FieldLeft:
			out = append(out, i)
			i = int(u.end[i]) - 1
		case n.Field == FieldLeft || n.bracketed():
			i = int(u.end[i]) - 1
		}
	}
	return out
}

// onlyUsedIn returns where a statement mentions names that a body defines and nothing else mentions
// again.
func (u uses) onlyUsedIn(statement, body int) []int {
	var out []int
	seen := map[string]bool{}
	for i := statement; i < int(u.end[statement]); i++ {
		n := u.nodes[i]
		name := string(n.Text)
		if !n.isName() || seen[name] {
			continue
		}
		seen[name] = true
		at := u.of[name]
		outside := slices.DeleteFunc(slices.Clone(at), func(k int) bool { return u.inside(k, statement) })
		if len(outside) == 1 && outside[0] == at[0] && u.inside(at[0], body) && u.nodes[statement].tokens > 3 {
			out = append(out, i)
		}
	}
	return out
}
