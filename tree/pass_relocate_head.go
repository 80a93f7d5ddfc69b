package tree

import "slices"

// headsOut returns the relocations of what the heads of statements declare for their bodies: for (int x
// : s) { f(x); } becomes int x; f(x);. Loops, handlers of exceptions and functions without a name have
// such heads.
func (u uses) headsOut() []relocation {
	var out []relocation
	functions := u.functions()
	for i, n := range u.nodes {
		if !n.isName() || n.Field != FieldDeclarator && n.Field != FieldName && n.Field != FieldLeft && n.Field != FieldPattern {
			continue
		}
		item := u.itemAround(i)
		for item > 0 && u.nodes[u.named(item)].Field == FieldParameters { // one of several parameters
			item = u.itemAround(item)
		}
		if item < 0 || u.isTypeParameter(i, item) || slices.ContainsFunc(functions, func(f function) bool { return f.item == item }) {
			continue
		}
		body := slices.IndexFunc(u.nodes[i:u.end[item]], func(m *Node) bool { return m.Field == FieldBody })
		if body < 0 || !u.mentions(string(n.Text), i+body) {
			continue
		}
		content := u.nodes[i+body]
		if content.bracketed() {
			if content = content.content(); content == nil {
				continue
			}
		}
		text := u.declarationText(i, item)
		if n.Field == FieldName && text == string(n.Text) { // the name of a class
			continue
		}
		out = append(out, relocation{
			edit: Edit{u.nodes[item]: content}, beside: u.nodes[item], texts: declarationsOf(text),
			key:  refutes(relocating).content(u.nodes[item]).number(i - item),
			note: "a statement becomes its variable and its body",
		})
	}
	return out
}

// isTypeParameter reports whether a node is in the type parameters of an item.
func (u uses) isTypeParameter(i, item int) bool {
	for i > item && u.nodes[i].Field != FieldTypeParameters {
		i = int(u.parent[i])
	}
	return i > item
}

// mentions reports whether a word is in a node.
func (u uses) mentions(word string, node int) bool {
	return slices.ContainsFunc(u.of[word], func(k int) bool { return u.inside(k, node) })
}

// declarationText returns the text that declares a name in the head of an item: with its type, if there is
// one.
func (u uses) declarationText(name, item int) string {
	for i := name; i >= item; i = int(u.parent[i]) {
		typ := u.childIn(i, FieldType)
		if typ < 0 || u.inside(name, typ) {
			continue
		}
		if i > item {
			return u.text(i, int(u.end[i]))
		}
		to := name
		for int(u.parent[to]) > item && u.nodes[u.parent[to]].Kind != "" {
			to = int(u.parent[to])
		}
		return u.text(min(typ, to), max(int(u.end[typ]), int(u.end[to])))
	}
	return string(u.nodes[name].Text)
}
