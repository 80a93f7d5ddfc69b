package tree

import (
	"slices"
	"strings"
)

// declareLate moves the declaration of a variable to the statement that assigns to it first: int a; …
// a = 1; becomes int a = 1;. A parameter becomes a variable like that, and its arguments are removed.
func declareLate(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []lateDeclaration
	for _, a := range u.definitions() {
		if l, ok := u.lateDeclaration(a); ok {
			all = append(all, l)
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		l := all[i]
		if d.isRefuted(l.key) {
			return proposal{}, false
		}
		for _, text := range l.texts {
			e := l.edit.and(Edit{l.target: l.target.token(Token{Kind: "text", Text: text})})
			if root := d.root.Apply(e); d.syntax.Parses(root) {
				return proposal{root: root, key: l.key, note: "declare " + string(l.target.Text) + " where it is assigned", check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}

// A lateDeclaration replaces the name in an assignment by the declaration of it.
type lateDeclaration struct {
	edit   Edit // without the declaration
	target *Node
	texts  []string // ways to write the declaration, the first that the parser accepts is taken
	key    refutation
}

// lateDeclaration returns how to declare a variable or parameter without a value in the statement that
// mentions it next, if that assigns to it.
func (u uses) lateDeclaration(a defined) (lateDeclaration, bool) {
	if a.item = u.wholeDeclaration(a.item); a.item < 0 {
		return lateDeclaration{}, false
	}
	mentions := u.of[string(u.nodes[a.name].Text)]
	next, _ := slices.BinarySearch(mentions, int(u.end[a.item]))
	if next == len(mentions) {
		return lateDeclaration{}, false
	}
	target := mentions[next]
	item := u.itemAround(target)
	if !u.isAssigned(target) || item < 0 || u.leaves(item)[0] != target || u.nodes[a.item].tokens < 2 {
		return lateDeclaration{}, false
	}
	l := lateDeclaration{edit: Edit{u.nodes[a.item]: nil}, target: u.nodes[target]}
	l.key = refutes(merging).content(u.nodes[a.item]).content(u.nodes[item]).content(u.nodes[u.named(a.item)])
	text := u.text(a.item, int(u.end[a.item]))
	if list := u.named(a.item); u.nodes[list].Field == FieldParameters {
		for _, w := range declarationsOf(text) {
			l.texts = append(l.texts, strings.TrimRight(strings.TrimSuffix(w, "=0;\n"), ";\n"))
		}
		u.withoutArguments(l.edit, list, u.nodes[a.item])
		return l, true
	}
	if strings.Contains(text, "=") || u.nodes[a.item].hasField(FieldBody) {
		return lateDeclaration{}, false
	}
	if u.nodes[a.item].Field == FieldDeclarator { // it is one of several
		if typ := u.childIn(u.named(a.item), FieldType); typ > 0 {
			text = u.text(typ, int(u.end[typ])) + " " + text
		}
	}
	l.texts = []string{strings.TrimRight(text, "; ")}
	return l, true
}

// wholeDeclaration returns the parameter or item that a definition is in; -1 if there is none.
func (u uses) wholeDeclaration(definition int) int {
	for i := definition; i > 0; i = int(u.parent[i]) {
		if u.nodes[i].Role == Item || u.nodes[u.named(i)].Field == FieldParameters {
			return i
		}
	}
	return -1
}

// isAssigned reports whether a name is all that an assignment assigns to.
func (u uses) isAssigned(name int) bool {
	p := u.named(name)
	return u.nodes[name].Field == FieldLeft || u.nodes[p].Field == FieldLeft && u.nodes[p].tokens == 1
}

// withoutArguments adds to an edit the removal of what is passed for a parameter in a list.
func (u uses) withoutArguments(e Edit, list int, parameter *Node) {
	k := slices.Index(listed(u.nodes[list]), parameter)
	for _, f := range u.functions() {
		if f.parameters != list {
			continue
		}
		for _, m := range u.elsewhere(f.name, f.item) {
			if args := u.listIn(u.whole(m), FieldArguments); u.nodes[m].Field == FieldFunction && k < len(args) {
				e[args[k]] = nil
			}
		}
	}
}
