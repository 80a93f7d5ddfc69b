package tree

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

// The pipeline recasts twice: first functions that are only declared, and that nothing calls with
// arguments, and then all others.
var (
	firstRecastPass = &Pass{
		Name:     "recast",
		About:    "turns a function into a variable, with what it does as the value, or a class into an interface or a structure",
		Rewrites: true,
		stage:    oneByOne(recastDeclarations, 4),
	}
	recastPass = &Pass{
		Name:     firstRecastPass.Name,
		About:    firstRecastPass.About,
		Rewrites: true,
		stage: stage.Sequence(
			oneByOne(recastAll, 6),
			onParsed(oneByOne(recastValue, 4)),
			onParsed(oneByOne(recastInterface, 2)),
			onParsed(oneByOne(recastAbstract, 3)),
			onParsed(oneByOne(recastRecord, 1)),
			onParsed(oneByOne(recastVariadic, 1)),
			onParsed(oneByOne(publish, 2)),
			onParsed(oneByOne(direct, 1)),
			onParsed(oneByOne(recastLiteral, 2)),
			onParsed(oneByOne(recastLambda, 2)),
			onParsed(oneByOne(recastClass, 2)),
		),
	}
)

func recastDeclarations(d draft) proposals { return recast(d, true) }
func recastAll(d draft) proposals          { return recast(d, false) }

// recast turns a function into a variable, and its calls into mentions: int f() { return x; } becomes
// int f = x; or just int f;. The parser knows which way to write a variable is that of the language.
func recast(d draft, declarations bool) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type variable struct {
		function
		values []string // what its value may be, the first that the parser accepts is taken; empty: it has none
	}
	var all []variable
	for _, f := range u.functions() {
		if declarations && (f.body > 0 || len(listed(u.nodes[f.parameters])) > 0 || u.isCalled(f)) {
			continue
		}
		if f.body > 0 {
			all = append(all, variable{f, u.results(f.body)})
		}
		all = append(all, variable{f, nil})
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		f := all[i]
		key := u.recastKey(f.function, len(f.values))
		if d.isRefuted(key) {
			return proposal{}, false
		}
		mentions := u.elsewhere(f.name, f.item)
		for _, v := range u.written(f.function, f.values) {
			e := Edit{u.nodes[f.item]: u.nodes[f.item].token(Token{Kind: "text", Text: v.text})}
			for _, k := range mentions {
				n := u.nodes[u.whole(k)]
				e[n] = n.token(Token{Kind: u.nodes[k].Kind, Sort: u.nodes[k].Sort, Text: v.name})
			}
			if root := d.root.Apply(e); d.syntax.Parses(root) {
				return proposal{root: root, key: key, note: "recast " + string(u.nodes[f.name].Text), check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}

// isCalled reports whether a function is called, rather than just mentioned.
func (u uses) isCalled(f function) bool {
	return slices.ContainsFunc(u.elsewhere(f.name, f.item), func(k int) bool { return u.nodes[k].Field == FieldFunction })
}

// recastKey returns the refutation of turning a function into a variable.
func (u uses) recastKey(f function, values int) refutation {
	key := refutes(recasting).content(u.nodes[f.item]).text([]byte(u.nodes[u.named(f.item)].Kind)).number(values)
	for _, k := range u.elsewhere(f.name, f.item) {
		key = key.content(u.above(k, 1))
	}
	return key
}

// variables are ways to write the definition of a variable, for N its name, T its type, V its value, and
// P what precedes the name in the definition of a function.
var variables = []string{
	"P N=V;", "P N;", "(declare-const N T)", "const N:T=V;", "let N:T;", "let N:T=V;", "var N T", "var N T=V", "var N=V", "let N=V;", "N=V", "$N=V;", "var N",
}

// A written variable is the text of its definition and of its mentions.
type written struct{ text, name string }

// written returns the ways to write a function as a variable with one of some values, or without one.
func (u uses) written(f function, values []string) []written {
	name, before, typ := string(u.nodes[f.name].Text), u.text(f.item, f.name), ""
	if f.result > 0 {
		typ = u.text(f.result, int(u.end[f.result]))
	}
	valued := len(values) > 0
	if !valued {
		values = []string{defaultValues[typ]}
	}
	var out []written
	for _, form := range variables {
		for i, v := range values {
			hasValue := strings.Contains(form, "V")
			switch {
			case valued != hasValue && (valued || v == ""),
				hasValue && v == "",
				!hasValue && i > 0,
				strings.Contains(form, "P") && before == "",
				strings.Contains(form, "T") && typ == "":
				continue
			}
			w := written{strings.NewReplacer("P", before, "N", name, "T", typ, "V", v).Replace(form), name}
			if strings.Contains(form, "$N") {
				w.name = "$" + name
			}
			out = append(out, w)
		}
	}
	return out
}

// A function is an item that defines a name with a list of parameters.
type function struct {
	item, name, parameters int
	result                 int // its type, 0 if there is none
	body                   int // 0 if there is none
}

// functions returns the functions that items define that can be removed, in order.
func (u uses) functions() []function {
	return slices.DeleteFunc(u.allFunctions(), func(f function) bool { return !u.removable(f.item) })
}

// allFunctions returns the functions that items define, in order. One that is all of a list may have to stay.
func (u uses) allFunctions() []function {
	var out []function
	last, done := 0, 0 // the last name, the end of the last function's head
	types := 0         // the end of the last list of type parameters
	for i, n := range u.nodes {
		if n.Field == FieldTypeParameters {
			types = int(u.end[i])
		}
		if n.isName() && i >= types {
			last = i
		}
		if n.Field != FieldParameters || i < done || last <= int(u.parent[i]) {
			continue
		}
		f := function{item: u.itemAround(i), name: last, parameters: i}
		if f.item <= 0 {
			continue
		}
		f.item = u.onlyMember(last, f.item)
		done = int(u.end[i])
		for k := f.item + 1; k < int(u.end[f.item]); k++ {
			switch m := u.nodes[k]; {
			case k == i:
				k = int(u.end[i]) - 1
			case m.Field == FieldBody:
				f.body = k
				k = int(u.end[f.item])
			case m.Field == FieldTypeParameters:
				k = int(u.end[k]) - 1
			case isResultField(m) || m.Field == FieldType && f.result == 0:
				f.result = k
				k = int(u.end[k]) - 1
			}
		}
		out = append(out, f)
	}
	return out
}

// elsewhere returns the mentions of a name that are not in an item.
func (u uses) elsewhere(name, item int) []int {
	return slices.DeleteFunc(slices.Clone(u.of[string(u.nodes[name].Text)]), func(k int) bool { return u.inside(k, item) })
}

// results returns what a body may have as its value: its last item, and the largest part of that.
func (u uses) results(body int) []string {
	last := -1
	for _, i := range u.childrenOf(body) {
		if n := u.nodes[i]; !n.is(Spelled) {
			last = i
			if inner := u.childrenOf(i); n.isList() && len(inner) > 0 {
				last = inner[len(inner)-1]
			}
		}
	}
	if last < 0 {
		return nil
	}
	var out []string
	if u.nodes[last].firstWord() != returning {
		out = append(out, strings.TrimRight(u.text(last, int(u.end[last])), "; "))
	}
	part := u.largestPart(last)
	if part > 0 && u.nodes[part].firstWord() == returning { // last is the list of all items
		part = u.largestPart(part)
	}
	if part > 0 {
		out = append(out, u.text(part, int(u.end[part])))
	}
	return out
}

// largestPart returns the child of a node that has the most tokens; 0 if all are spelled out.
func (u uses) largestPart(node int) int {
	best := 0
	for _, i := range u.childrenOf(node) {
		if n := u.nodes[i]; !n.is(Spelled) && (best == 0 || n.tokens > u.nodes[best].tokens) {
			best = i
		}
	}
	return best
}

// text returns the text of some nodes, without white space around it.
func (u uses) text(from, to int) string {
	var out []byte
	for _, n := range u.nodes[from:to] {
		if len(n.Kids) == 0 {
			out = append(append(out, n.Gap...), n.Text...)
		}
	}
	return strings.TrimSpace(string(out))
}
