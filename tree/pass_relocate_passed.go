package tree

import "strings"

// passedForms are ways to write a variable with a value: for P a parameter with its type, and V the
// value.
var (
	passedForms   = []string{"var P=V", "let P=V;", "P=V;"}
	unnamedPassed = []string{"var _ P=V", "P x=V;"} // the same for a parameter without a name
)

// assignPassed turns what is passed to a function into the value of a variable of the parameter's
// type, and removes the function: void f(char c); with f(300); becomes char c=300;. Some failures
// only depend on the type.
func assignPassed(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type passed struct {
		function
		call                int
		parameter, argument *Node
	}
	var all []passed
	for _, f := range u.functions() {
		calls := u.elsewhere(f.name, f.item)
		if len(calls) != 1 || u.nodes[f.parameters].tokens <= 2 {
			continue
		}
		call := u.callOf(calls[0])
		parameters, arguments := listed(u.nodes[f.parameters]), u.argumentsOf(call)
		item := u.itemOf(call)
		if call == calls[0] || item <= 0 || u.inside(f.item, item) || len(parameters) != len(arguments) {
			continue
		}
		for k, p := range parameters {
			if p.core().hasField(FieldType) {
				all = append(all, passed{f, item, p, arguments[k]})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		n := u.nodes[a.call]
		key := refutes(relocating).content(u.nodes[a.item]).content(n).content(a.argument).number(6)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		forms := passedForms
		if core := a.parameter.core(); !core.hasField(FieldName) && !core.hasField(FieldDeclarator) && !core.hasField(FieldPattern) {
			forms = unnamedPassed
		}
		for _, form := range forms {
			text := strings.NewReplacer("P", a.parameter.trimmedText(), "V", a.argument.trimmedText()).Replace(form)
			root := d.root.Apply(Edit{u.nodes[a.item]: nil, n: n.token(Token{Kind: "text", Text: text})})
			if d.syntax.Parses(root) {
				return proposal{root: root, key: key, note: "assign what is passed", check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}
