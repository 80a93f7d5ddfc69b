package tree

import (
	"fmt"
	"strings"
)

// literalForms are the ways to write a function as a value: its name, its parameters, and what it returns.
var literalForms = []string{"%s=(%s)=>%s", "%s=lambda %s:%s"}

// recastLiteral turns a function that only returns something into a variable whose value is a function: function
// f(a) { return b; } becomes f=(a)=>b, and def f(a): return b becomes f=lambda a:b.
func recastLiteral(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type literal struct {
		function
		value *Node
	}
	var all []literal
	for _, f := range u.allFunctions() {
		if word := u.nodes[f.item].firstWord(); f.body == 0 || word != "function" && word != "def" {
			continue
		}
		if value := u.nodes[f.body].onlyValue(); value != nil {
			all = append(all, literal{f, value})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		f, item := all[i], u.nodes[all[i].item]
		key := refutes(recasting).content(item).number(-2)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		parameters := strings.Trim(u.nodes[f.parameters].trimmedText(), "()")
		for _, form := range literalForms {
			text := fmt.Sprintf(form, u.nodes[f.name].Text, parameters, f.value.trimmedText())
			for _, end := range []string{"", "\n"} {
				root := d.root.Apply(Edit{item: item.token(Token{Kind: "text", Text: text + end})})
				if d.syntax.Parses(root) {
					return proposal{root: root, key: key, note: "recast " + string(u.nodes[f.name].Text), check: unchecked}, true
				}
			}
		}
		return proposal{}, false
	}}
}

// onlyValue returns what the only statement of a body returns or is; nil if there are several.
func (n *Node) onlyValue() *Node {
	statement := n.inBlock().alone()
	if value := statement.returned(); value != nil {
		return value
	}
	if n.inBlock() == n || statement.isList() {
		return nil
	}
	return statement.content()
}
