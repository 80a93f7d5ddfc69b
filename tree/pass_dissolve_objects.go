package tree

import (
	"slices"
	"strings"
)

// An objectAccess is an access to a member of an object.
type objectAccess struct{ object, sign int }

// withoutObjects proposes to replace a class by its members, in languages with types, if its objects are made
// only to access their members: struct A { int f() {…} }; with A{}.f(), or with A a; and a.f(), becomes int
// f() {…} with f(). The members of a static class become static. In the other form the members move to the class
// that uses them first, for languages in which nothing is outside of classes.
func (u uses) withoutObjects(d draft, w wrapper, moved bool) (proposal, bool) {
	key := refutes(dissolving).content(u.nodes[w.item]).number(3)
	e, mentions, ok := u.plainMembers(w)
	if !ok {
		return proposal{}, false
	}
	for _, k := range mentions {
		key = key.content(u.above(k, 2))
	}
	if moved {
		key = key.number(1)
	}
	if d.isRefuted(key) {
		return proposal{}, false
	}
	if moved || u.isStatic(w.item) {
		u.makeStatic(e, w.body)
	}
	body := u.functionsLast()(w).Apply(e)
	e[u.nodes[w.item]] = body
	if moved {
		open := u.openingOf(w, mentions[0])
		if open < 0 {
			return proposal{}, false
		}
		e[u.nodes[w.item]] = nil
		e[u.nodes[open]] = u.nodes[open].token(Token{Kind: "text", Text: "{" + string(body.Bytes())})
	}
	return proposal{root: d.root.Apply(e), key: key, note: "members of " + string(u.nodes[w.name].Text) + " without objects", check: parsed}, true
}

// withoutOwnObjects proposes to make the members of a class static if the class makes objects of its own only to
// access them: class A { int f() {…} int g = new A().f(); } becomes class A { static int f() {…} static int g
// = f(); }.
func (u uses) withoutOwnObjects(d draft, w wrapper) (proposal, bool) {
	key := refutes(dissolving).content(u.nodes[w.item]).number(5)
	e := Edit{}
	class := u.of[string(u.nodes[w.name].Text)]
	for _, a := range u.accessesTo(w) {
		makes := func(k int) bool { return u.inside(k, a.object) && u.isMade(k) }
		if u.inside(a.object, w.body) && slices.ContainsFunc(class, makes) {
			e[u.nodes[a.object]], e[u.nodes[a.sign]] = Nothing, Nothing
		}
	}
	if len(e) == 0 || d.isRefuted(key) {
		return proposal{}, false
	}
	u.makeStatic(e, w.body)
	return proposal{root: d.root.Apply(e), key: key, note: "members of " + string(u.nodes[w.name].Text) + " without objects", check: parsed}, true
}

// plainMembers returns the edit that makes accesses to the members of a class plain names and removes its
// objects, and the mentions of the class. It returns false if something else needs an object.
func (u uses) plainMembers(w wrapper) (Edit, []int, bool) {
	mentions := u.elsewhere(w.name, w.item)
	if len(mentions) == 0 || len(mentions) > manyUses || len(u.of[string(u.nodes[w.name].Text)]) > len(mentions)+1 {
		return nil, nil, false
	}
	all := u.accessesTo(w)
	plain := map[int]bool{} // objects that their accesses lose
	e := Edit{}
	for _, m := range mentions {
		if i := slices.IndexFunc(all, func(a objectAccess) bool { return u.inside(m, a.object) }); i >= 0 {
			plain[all[i].object] = true
			continue
		}
		item, variable := u.variableAround(m)
		if variable == 0 {
			return nil, nil, false
		}
		e[u.nodes[item]] = nil
		for _, k := range u.of[string(u.nodes[variable].Text)] {
			i := slices.IndexFunc(all, func(a objectAccess) bool { return u.inside(k, a.object) && u.nodes[a.object].tokens == 1 })
			if i < 0 && !u.inside(k, item) {
				return nil, nil, false
			}
			if i >= 0 {
				plain[all[i].object] = true
			}
		}
	}
	for _, a := range all {
		if plain[a.object] || u.inside(a.object, w.body) && slices.Contains(itselfWords, string(u.nodes[a.object].Text)) {
			e[u.nodes[a.object]], e[u.nodes[a.sign]] = Nothing, Nothing
		}
	}
	return e, mentions, true
}

// accessesTo returns the accesses to what has the name of a member of a class.
func (u uses) accessesTo(w wrapper) []objectAccess {
	var out []objectAccess
	for _, name := range u.membersOf(w) {
		for _, k := range u.of[string(u.nodes[name].Text)] {
			kids := u.childrenOf(max(0, u.named(k)))
			if at := slices.Index(kids, k); at >= 2 && accessSign(u.nodes[kids[at-1]]) {
				out = append(out, objectAccess{kids[at-2], kids[at-1]})
			}
		}
	}
	return out
}

// variableAround returns the declaration that mentions a type, and the name of its only variable; 0 if it is
// not one.
func (u uses) variableAround(mention int) (item, variable int) {
	item = u.itemAround(mention)
	if item <= 0 || u.childIn(item, FieldBody) > 0 || u.childIn(item, FieldParameters) > 0 {
		return 0, 0
	}
	for i := item; i < int(u.end[item]); i++ {
		n := u.nodes[i]
		if n.isName() && (n.Field == FieldName || n.Field == FieldDeclarator || n.Field == FieldPattern) {
			if variable > 0 {
				return 0, 0
			}
			variable = i
		}
	}
	return item, variable
}

// isStatic reports whether an item begins with modifiers of which one is static.
func (u uses) isStatic(item int) bool {
	for _, k := range u.leaves(item) {
		switch text := string(u.nodes[k].Text); {
		case text == "static":
			return true
		case strings.ContainsAny(text, "({;="):
			return false
		}
	}
	return false
}

// withoutModifiers returns the edit that removes from the items of a list what only members of a class have.
func (u uses) withoutModifiers(list int) Edit {
	e := Edit{}
	for _, n := range listed(u.nodes[list]) {
		item := u.indexIn(list, n)
		for _, k := range u.leaves(item) {
			text := string(u.nodes[k].Text)
			if strings.ContainsAny(text, "({;=") {
				break
			}
			if !slices.Contains(memberModifiers, text) {
				continue
			}
			for k > item && !u.removable(k) {
				k = int(u.parent[k])
			}
			if k > item {
				e[u.nodes[k]] = nil
			}
		}
	}
	return e
}

// memberModifiers are words that only members of a class have before them.
var memberModifiers = []string{"static", "private", "protected"}

// makeStatic makes the items of a list static.
func (u uses) makeStatic(e Edit, list int) {
	for _, n := range listed(u.nodes[list]) {
		i := u.indexIn(list, n)
		if leaves := u.leaves(i); len(leaves) > 0 && !u.isStatic(i) {
			first := u.nodes[leaves[0]]
			e[first] = first.token(Token{Kind: "text", Text: "static " + string(first.Text)})
		}
	}
}

// openingOf returns the bracket that begins the outermost class around a mention of another; -1 if there is none.
func (u uses) openingOf(w wrapper, mention int) int {
	item := mention
	for up := u.itemAround(item); up > 0; up = u.itemAround(up) {
		item = up
	}
	body := u.childIn(item, FieldBody)
	isFunction := slices.ContainsFunc(u.functions(), func(f function) bool { return f.item == item })
	if body < 0 || isFunction || u.inside(w.item, item) || !u.nodes[body].bracketed() {
		return -1
	}
	if open := u.leaves(body)[0]; string(u.nodes[open].Text) == "{" {
		return open
	}
	return -1
}
