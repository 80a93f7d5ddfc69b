package tree

import (
	"slices"
	"strings"
)

// appendWords are the methods that add an element to a list, or to a set that is written like one.
var appendWords = []string{"append", "push", "push_back", "add", "insert"}

// mergeAppended merges a list and the statement that adds the first element to it: a = []; a.append(b) becomes
// a = [b].
func mergeAppended(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type addition struct{ list, statement, value int }
	var all []addition
	for i, n := range u.nodes {
		if i == 0 || !n.bracketed() || n.firstWord() != "[" || n.Field != FieldRight && n.Field != FieldValue {
			continue
		}
		name := u.lastNameBefore(i)
		at := u.of[string(u.nodes[name].Text)]
		k := slices.IndexFunc(at, func(k int) bool { return k > i })
		if name == 0 || k < 0 {
			continue
		}
		call, declaration := u.elementAdded(at[k]), u.itemAround(i)
		if call == 0 || declaration <= 0 {
			continue
		}
		statement := u.itemAround(call)
		if args := u.argumentsOf(call); statement > i && u.parent[statement] == u.parent[declaration] && len(args) == 1 {
			all = append(all, addition{i, statement, u.indexIn(call, args[0])})
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		list, statement := u.nodes[all[i].list], u.nodes[all[i].statement]
		key := refutes(merging).content(list).content(statement)
		text := strings.TrimSuffix(list.trimmedText(), "]")
		if len(listed(list)) > 0 {
			text += ", "
		}
		text += u.nodes[all[i].value].trimmedText() + "]"
		e := Edit{list: list.token(Token{Kind: "text", Text: text}), statement: nil}
		return proposal{root: d.root.Apply(e), key: key, note: "a list with what is added to it", check: parsed}, true
	}}
}

// lastNameBefore returns the last name before a node in the same item; 0 if there is none.
func (u uses) lastNameBefore(node int) int {
	item := u.itemAround(node)
	for i := node - 1; i > item; i-- {
		if u.nodes[i].isName() {
			return i
		}
	}
	return 0
}

// elementAdded returns the call that adds an element to the list with a name; 0 if there is none.
func (u uses) elementAdded(name int) int {
	access, method := u.accessOf(name)
	if access == 0 || !slices.Contains(appendWords, string(u.nodes[method].Text)) {
		return 0
	}
	if u.end[access] > u.end[method] { // it is the call
		return access
	}
	if call := u.callOf(access); call != access {
		return call
	}
	return 0
}

// accessOf returns the access to a member of an object, perhaps with the arguments of a call, and the name of the
// member; 0 if there is none.
func (u uses) accessOf(object int) (access, member int) {
	p := u.named(object)
	kids := u.childrenOf(max(p, 0))
	if p <= 0 || len(kids) < 3 || kids[0] != object || !accessSign(u.nodes[kids[1]]) {
		return 0, 0
	}
	return p, kids[2]
}
