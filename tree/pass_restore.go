package tree

import (
	"slices"
	"strings"
)

var restorePass = &Pass{
	Name:     "restore",
	About:    "puts the least of an optional part back, and removes a larger one that stands in for it",
	Rewrites: true,
	stage:    oneByOne(restore, 6),
}

// restore puts the least of an optional part back in order to remove a larger one. Of two parts that
// depend on each other the cheaper one is often removed first, and then the other has to stay: int b[] =
// {}; becomes int b[1];, and a variable whose value tells its type, as in var a = T{}, gets the type: var
// a T. The default of a parameter becomes the argument of the only call.
func restore(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	all := slices.Concat(u.restoredArguments(), u.restoredTypes(), u.restoredSizes())
	return proposals{len(all), func(i int) (proposal, bool) {
		r := all[i]
		if d.isRefuted(r.key) {
			return proposal{}, false
		}
		for _, e := range r.ways {
			if root := d.root.Apply(e); d.syntax.Parses(root) {
				return proposal{root: root, key: r.key, note: r.note, check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}

// A restoration is an edit that puts something back, in one of several ways: the first that the parser
// accepts.
type restoration struct {
	ways []Edit
	key  refutation
	note string
}

// restoredSizes returns the edits that put a number between empty brackets and remove what stands beside
// them: an array has a size or a value.
func (u uses) restoredSizes() []restoration {
	var out []restoration
	for i, n := range u.nodes {
		if string(n.Text) != "[" || i+1 >= len(u.nodes) || string(u.nodes[i+1].Text) != "]" {
			continue
		}
		size := Edit{n: n.followedBy(n.token(Token{Kind: "text", Text: "1"}))}
		at := i
		for range 3 {
			p := u.named(at)
			if p <= 0 || u.nodes[p].Role == Item && at != i {
				break
			}
			if at != i && u.nodes[p].Fits(u.nodes[at]) && u.nodes[p].tokens > u.nodes[at].tokens+1 {
				out = append(out, restoration{
					ways: []Edit{{u.nodes[p]: u.nodes[at].Apply(size)}},
					key:  refutes(restoring).content(u.above(p, 1)).number(i - p),
					note: "a size in place of " + u.nodes[p].kind(),
				})
			}
			at = p
		}
	}
	return out
}

// typedVariables are ways to write a variable without a value, for N its name and T its type.
var typedVariables = []string{"T N;", "var N T", "let N:T;", "var N:T", "N:T"}

// restoredTypes returns the edits that replace a variable with a value by one that has a type which the
// value mentions.
func (u uses) restoredTypes() []restoration {
	var out []restoration
	typed, functions := u.typed(), u.functions()
	for i, n := range u.nodes {
		if i == 0 || n.Field != FieldValue && n.Field != FieldRight || n.tokens < 2 {
			continue
		}
		item := u.itemOf(i)
		if item <= 0 || u.nodes[item].tokens > n.tokens+8 {
			continue
		}
		name := u.nameOf(item)
		if name == 0 || name > i {
			continue
		}
		for _, typ := range u.typesIn(i) {
			if slices.ContainsFunc(functions, func(f function) bool { return u.nodes[f.name].hash == u.nodes[typ].hash }) {
				continue
			}
			r := restoration{
				key:  refutes(restoring).content(u.nodes[item]).content(u.nodes[typ]).text([]byte(u.nodes[u.named(item)].Kind)),
				note: "a type in place of a value",
			}
			for _, form := range typedVariables {
				if keyword, _, _ := strings.Cut(form, " "); !typed && string(u.nodes[u.leaves(item)[0]].Text) != keyword {
					continue // it is not known to be one of the language
				}
				text := strings.NewReplacer("N", string(u.nodes[name].Text), "T", u.text(typ, int(u.end[typ]))).Replace(form)
				r.ways = append(r.ways, Edit{u.nodes[item]: u.nodes[item].token(Token{Kind: "text", Text: text})})
			}
			out = append(out, r)
		}
	}
	return out
}

// typesIn returns what may be the type of a value: the first node in it that the grammar calls a type,
// and what it begins with, a name or one with type arguments.
func (u uses) typesIn(value int) []int {
	typ := 0
	for i := value + 1; i < int(u.end[value]) && typ == 0; i++ {
		switch n := u.nodes[i]; {
		case n.Field == FieldType && n.tokens > 0:
			typ = i
		case n.Field == FieldTypeArguments && len(n.parts()) > 0:
			typ = slices.Index(u.nodes, n.parts()[0])
		}
	}
	first := value
	for !u.nodes[first].isName() && u.argumentsIn(first).node == nil {
		kids := u.childrenOf(first)
		if len(kids) == 0 {
			break
		}
		for first = kids[0]; len(kids) > 1 && u.nodes[first].is(Spelled); kids = kids[1:] { // new
			first = kids[1]
		}
	}
	var out []int
	if first != value && !u.nodes[first].is(Spelled) && u.nodes[first].tokens > 0 {
		out = append(out, first)
	}
	if typ > 0 && typ != first && !slices.Contains(out, typ) {
		out = append(out, typ)
	}
	return out
}

// restoredArguments returns the edits that move the default of a function's first parameter to the only
// call, which has no arguments.
func (u uses) restoredArguments() []restoration {
	var out []restoration
	for _, f := range u.functions() {
		parameters := listed(u.nodes[f.parameters])
		calls := u.elsewhere(f.name, f.item)
		if len(parameters) == 0 || len(calls) != 1 {
			continue
		}
		p := slices.Index(u.nodes, parameters[0])
		call := u.callOf(calls[0])
		list := u.childIn(call, FieldArguments)
		if p < 0 || list < 0 || !u.nodes[list].bracketed() || u.nodes[list].tokens != 2 {
			continue
		}
		leaves := u.leaves(p)
		sign := slices.IndexFunc(leaves, func(k int) bool { return string(u.nodes[k].Text) == "=" })
		if sign < 0 || sign+1 == len(leaves) {
			continue
		}
		open := u.nodes[list].Kids[0]
		e := u.removeTokens(leaves[sign], leaves[len(leaves)-1])
		e[open] = open.followedBy(open.token(Token{Kind: "text", Text: u.text(leaves[sign+1], int(u.end[p]))}))
		key := refutes(restoring).content(u.nodes[p]).content(u.nodes[call]).content(u.nodes[f.item])
		out = append(out, restoration{[]Edit{e}, key, "an argument in place of a default"})
	}
	return out
}
