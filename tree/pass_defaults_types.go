package tree

import (
	"cmp"
	"slices"
	"strings"
)

// plainTypes returns definitions of types that are only used as the types of something, at most two. Where
// the least type that the grammar knows is a basic one, erase has tried that.
func (u uses) plainTypes(d draft, names []defined) []defined {
	const most = 2
	var out []defined
	if d.root.tokens > smallTree {
		return nil
	}
	for _, a := range names {
		uses := u.elsewhere(a.name, a.item)
		if len(uses) == 0 || len(uses) > manyMentions || u.nodes[a.name].Field != FieldName {
			continue
		}
		only := true
		object := u.objectType(a, uses) != ""
		for _, k := range uses {
			n := u.nodes[k]
			only = only && (n.Field == FieldType || strings.Contains(n.Kind, "type")) && (len(n.Least) <= 1 || object)
		}
		if only && len(out) < most {
			out = append(out, a)
		}
	}
	return out
}

// makesObject reports whether one of the uses of a type makes an object of it.
func (u uses) makesObject(uses []int) bool {
	return slices.ContainsFunc(uses, func(k int) bool { return string(u.nodes[k-1].Text) == "new" })
}

// objectType returns the type of all objects, if a use of a type makes an object of it and the language has that.
func (u uses) objectType(a defined, uses []int) string {
	if !u.makesObject(uses) {
		return ""
	}
	return u.fileOf(a.item).AnyType
}

// basic proposes to replace every use of a type by a basic type, its literals by 0, and to remove its definition:
// type a struct{} with var b a becomes var b int. A class of which there are objects is replaced by the one of all objects.
func (u uses) basic(d draft, a defined) (proposal, bool) {
	uses := u.elsewhere(a.name, a.item)
	key := refutes(defaulting).content(u.nodes[a.item]).number(len(uses))
	for _, k := range uses {
		key = key.content(u.above(k, 1))
	}
	if d.isRefuted(key) {
		return proposal{}, false
	}
	object := u.objectType(a, uses)
	text := cmp.Or(object, d.basicType(u.nodes[uses[0]]))
	e := Edit{u.nodes[a.item]: nil}
	for _, k := range uses {
		n := u.nodes[k]
		e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: text})
		if p := u.literalOf(k); p > 0 && object == "" {
			e[u.nodes[p]] = n.token(Token{Kind: "literal", Text: "0"})
		}
	}
	return proposal{root: d.root.Apply(e), key: key, note: "a basic type for " + string(u.nodes[a.name].Text), check: parsed}, true
}

// basicType returns a basic type of the language of the tree, or else int, because some parsers do not know basic types.
func (d draft) basicType(n *Node) string { return cmp.Or(d.builtIn(n, "u8", "int", "number"), "int") }

// builtIn returns the first of some words that the parser does not take for a name if it replaces a node; "" if none is.
func (d draft) builtIn(n *Node, words ...string) string {
	for _, word := range words {
		root := d.syntax.Parse(d.root.Apply(Edit{n: n.token(Token{Kind: n.Kind, Text: word})}))
		if root == nil {
			continue
		}
		for m := range root.Nodes {
			if string(m.Text) == word && m.Kind != n.Kind && !m.is(Identifier) {
				return word
			}
		}
	}
	return ""
}
