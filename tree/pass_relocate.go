package tree

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var relocatePass = &Pass{
	Name:     "relocate",
	About:    "turns a parameter into a variable, or a variable into a parameter",
	Rewrites: true,
	stage: stage.Sequence(
		oneByOne(relocate, 6),
		onParsed(oneByOne(bindArguments, 4)),
		onParsed(oneByOne(argumentsFirst, 3)),
		onParsed(oneByOne(declaredResults, 3)),
		onParsed(oneByOne(localsIn, 4)),
		onParsed(oneByOne(expressionsIn, 4)),
		onParsed(oneByOne(assignPassed, 3)),
		onParsed(oneByOne(patternsOut, 3)),
		onParsed(oneByOne(initializers, 2)),
	),
}

// relocate turns a parameter of a function into a variable in front of it or at the beginning of its
// body, and removes the argument from every call: int f(int a) { … } with f(1) becomes int a; int f()
// { … } with f(). A variable without a value that only one function uses, which nothing calls, becomes
// a parameter of that, unless the function may become a variable as well.
func relocate(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []relocation
	functions := u.functions()
	for _, f := range functions {
		all = append(all, u.callsIn(f, functions)...)
	}
	for _, f := range functions {
		all = append(all, u.parametersOut(f)...)
		all = append(all, u.resultIn(f)...)
		if f.body > 0 && d.isRefuted(u.recastKey(f, len(u.results(f.body)))) {
			all = append(all, u.variablesIn(f)...)
		}
	}
	all = append(all, u.headsOut()...)
	return proposals{len(all), func(i int) (proposal, bool) {
		r := all[i]
		if d.isRefuted(r.key) {
			return proposal{}, false
		}
		for _, text := range r.texts {
			put := r.beside.token(Token{Kind: "text", Text: text})
			put.Gap = nil
			e := r.edit.and(nil)
			if r.after {
				e[r.beside] = r.beside.followedBy(put)
			} else {
				e[r.beside] = put.followedBy(r.beside.Apply(r.edit))
			}
			if root := d.root.Apply(e); r.anyway || d.syntax.Parses(root) {
				return proposal{root: root, key: r.key, note: r.note, check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}

// A relocation is an edit that also puts some text beside a node: the first that the parser accepts.
type relocation struct {
	edit   Edit
	beside *Node
	after  bool
	texts  []string
	anyway bool // whether or not the parser accepts it
	key    refutation
	note   string
}

// parametersOut returns the relocations of a function's parameters.
func (u uses) parametersOut(f function) []relocation {
	var calls []int
	for _, k := range u.elsewhere(f.name, f.item) {
		if call := u.whole(k); call != k {
			calls = append(calls, call)
		}
	}
	var out []relocation
	for k, p := range listed(u.nodes[f.parameters]) {
		at := slices.Index(u.nodes, p)
		if at < 0 || f.body == 0 || len(calls) > manyMentions {
			continue
		}
		text := u.text(at, int(u.end[at]))
		r := relocation{edit: Edit{p: nil}, texts: declarationsOf(text), note: "a parameter becomes a variable"}
		if implied := u.fileOf(f.item).ImpliedType; implied != "" && u.nodes[at].tokens == 1 {
			r.texts = []string{implied + " " + text + ";\n"}
		}
		r.key = refutes(relocating).content(u.nodes[f.item]).number(k)
		for _, call := range calls {
			if args := u.listIn(call, FieldArguments); k < len(args) {
				r.edit[args[k]] = nil
				r.key = r.key.content(u.nodes[call])
			}
		}
		if brace := u.nodes[f.body].Kids; len(r.edit) > 1 && u.nodes[f.body].bracketed() {
			inner := r
			inner.beside, inner.after, inner.key = brace[0], true, r.key.number(1)
			out = append(out, inner)
			if u.fileOf(f.item).wantsResults() { // and values of variables as well
				inner.texts, inner.key = []string{u.declarationWithValue(at)}, r.key.number(2)
				out = append(out, inner)
			}
		}
		r.beside = u.nodes[f.item]
		moved := len(r.edit) > 1
		if definition := u.definitionOfType(at, f.item); definition > 0 { // it is defined where it is used
			typ := u.childIn(at, FieldType)
			item := u.itemOf(definition)
			before, after := u.text(at, typ), u.text(int(u.end[typ]), int(u.end[at]))
			r.texts = declarationsOf(before + " " + u.text(definition, int(u.end[definition])) + after)
			r.edit = r.edit.and(Edit{u.nodes[item]: nil})
			r.key = r.key.content(u.nodes[item])
			moved = true
		}
		if moved {
			out = append(out, r)
		}
	}
	return out
}

// definitionOfType returns the node that defines the type of a parameter, in an item of its own before
// the function; 0 if there is none.
func (u uses) definitionOfType(parameter, function int) int {
	typ := u.childIn(parameter, FieldType)
	if typ < 0 {
		return 0
	}
	for i := typ; i < int(u.end[typ]); i++ {
		n := u.nodes[i]
		if !n.isName() {
			continue
		}
		name := u.of[string(n.Text)][0]
		definition, item := u.named(name), u.itemOf(name)
		if name < function && item > 0 && u.nodes[definition].hasField(FieldBody) && u.nodes[item].tokens <= u.nodes[definition].tokens+1 {
			return definition
		}
	}
	return 0
}

// itemOf returns the item that a node is or is in; -1 if there is none nearby.
func (u uses) itemOf(i int) int {
	if u.nodes[i].Role == Item {
		return i
	}
	return u.itemAround(i)
}

// variablesIn returns the relocations of variables that only a function uses to its parameters, if
// nothing calls it.
func (u uses) variablesIn(f function) []relocation {
	params := u.nodes[f.parameters]
	if !params.bracketed() || len(u.elsewhere(f.name, f.item)) > 0 {
		return nil
	}
	var out []relocation
	for _, a := range u.definitions() {
		item := u.nodes[a.item]
		if item.tokens > 8 || item.Role != Item || a.item == f.item || u.inside(a.item, f.parameters) || u.inside(f.item, a.item) {
			continue
		}
		used := u.elsewhere(a.name, a.item)
		if len(used) == 0 || slices.ContainsFunc(used, func(k int) bool { return !u.inside(k, f.item) }) {
			continue
		}
		text := strings.TrimRight(u.text(a.item, int(u.end[a.item])), "; ")
		first, rest, _ := strings.Cut(text, " ")
		if first == "var" || first == "let" {
			text = rest
		} else if len(listed(params)) > 0 { // a comma is not shorter than a semicolon
			continue
		}
		if len(listed(params)) > 0 {
			text += ","
		}
		out = append(out, relocation{
			edit: Edit{item: nil}, beside: params.Kids[0], after: true, texts: []string{text},
			key:  refutes(relocating).content(item).content(u.nodes[f.item]),
			note: "a variable becomes a parameter",
		})
	}
	return out
}

// declarationWithValue returns how to declare what a parameter declares as a variable with the least value
// of its type.
func (u uses) declarationWithValue(parameter int) string {
	return u.text(parameter, int(u.end[parameter])) + " = " + u.leastOf(parameter, null) + ";\n"
}

// declarationsOf returns the ways to declare what a parameter declares as a variable.
func declarationsOf(parameter string) []string {
	parameter = strings.TrimSpace(parameter)
	if strings.Contains(parameter, ":") || !strings.ContainsAny(parameter, " *&") {
		return []string{"let " + parameter + ";\n", "var " + parameter + "\n", parameter + "\n", parameter + "=0;\n"}
	}
	return []string{parameter + ";\n", "var " + parameter + "\n"}
}
