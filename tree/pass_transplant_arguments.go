package tree

import (
	"slices"
	"strings"
)

// A passedArgument is what a parameter stands for in a call: a value, or all that is left for one that takes
// the rest.
type passedArgument struct {
	parameter *Node
	value     *Node // nil: none
	sign      string
	rest      []*Node
}

// passedTo returns what the parameters of a function stand for in a call with some arguments.
func passedTo(parameters, arguments []*Node) []passedArgument {
	arguments = slices.Clone(arguments)
	var out []passedArgument
	for _, p := range parameters {
		a := passedArgument{parameter: p, sign: p.spreadSign()}
		switch name := parameterName(p); {
		case a.sign == "":
			k := slices.IndexFunc(arguments, func(n *Node) bool { return n.argumentName() == name })
			if k < 0 {
				k = slices.IndexFunc(arguments, func(n *Node) bool { return n.argumentName() == "" })
			}
			if k >= 0 {
				a.value = arguments[k].unnamed()
				arguments = slices.Delete(arguments, k, k+1)
			}
		default:
			isTaken := func(n *Node) bool { return (n.argumentName() != "") == (a.sign == "**") }
			for _, n := range arguments {
				if isTaken(n) {
					a.rest = append(a.rest, n)
				}
			}
			arguments = slices.DeleteFunc(arguments, isTaken)
		}
		out = append(out, a)
	}
	return out
}

// spreadSign returns the sign before a parameter that takes the rest of the arguments.
func (n *Node) spreadSign() string {
	if first := n.firstWord(); n.tokens == 2 && (first == "*" || first == "**" || first == "...") {
		return first
	}
	return ""
}

// argumentName returns the name by which an argument is passed, "" if it is passed by its place.
func (n *Node) argumentName() string {
	if kids := n.alone().ungrouped(nil); len(kids) == 3 && kids[0].isName() && string(kids[1].Text) == "=" {
		return string(kids[0].Text)
	}
	return ""
}

// unnamed returns the value of an argument.
func (n *Node) unnamed() *Node {
	if n = n.alone(); n.argumentName() != "" {
		return n.ungrouped(nil)[2]
	}
	return n
}

// spread adds to e the arguments in place of all that spreads them in a body, f(*a), and a list of them in place of
// other mentions.
func (a passedArgument) spread(e Edit, body *Node) {
	var texts []string
	for _, n := range a.rest {
		texts = append(texts, n.trimmedText())
	}
	all := strings.Join(texts, ", ")
	name := parameterName(a.parameter)
	for n := range body.Nodes {
		for _, k := range n.Kids {
			switch {
			case k.spreadSign() == a.sign && k.lastWord() == name:
				e[k] = nil
				if all != "" {
					e[k] = k.token(Token{Kind: "text", Text: all})
				}
			case k.word() && string(k.Text) == name && n.spreadSign() == "" && a.sign != "**":
				e[k] = k.token(Token{Kind: "text", Text: "[" + all + "]"})
			}
		}
	}
}

// retypedFor returns the edit that declares the parameters of the function around a call as the called function
// declares its own, where they are passed on: void f(char *a) { … } void g(b) { f(b); } needs char *b once
// what f does is in g.
func (u uses) retypedFor(t transfer) Edit {
	functions := u.functions()
	k := slices.IndexFunc(functions, func(f function) bool { return f.body > 0 && u.inside(t.call, f.body) })
	if k < 0 || t.parameters == 0 || !u.nodes[t.parameters].bracketed() {
		return nil
	}
	e := Edit{}
	for _, a := range passedTo(listed(u.nodes[t.parameters]), u.argumentsOf(t.call)) {
		if a.value == nil || !a.value.isName() || a.parameter.tokens < 2 {
			continue
		}
		name := string(a.value.Text)
		for _, p := range listed(u.nodes[functions[k].parameters]) {
			if parameterName(p) != name {
				continue
			}
			inner := Edit{}
			substitute(inner, a.parameter, parameterName(a.parameter), a.value)
			if to := a.parameter.Apply(inner); to.hash != p.hash {
				e[p] = to
			}
		}
	}
	return e
}
