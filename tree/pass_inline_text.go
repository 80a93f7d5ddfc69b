package tree

import (
	"bytes"
	"slices"
)

// interpolate replaces a variable in the texts that mention it by the text of its value, and removes its
// definition: x = "b"; f(`a${x}c`) becomes f(`abc`), and so does d=b; f "a${d}c" in a shell.
func interpolate(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	seen := map[string]int{}
	for i := range u.nodes {
		v, ok := u.assignedIn(i)
		if !ok {
			continue
		}
		if seen[v.name]++; seen[v.name] > 1 {
			all = slices.DeleteFunc(all, func(p proposal) bool { return p.note == v.note() })
			continue
		}
		if p, ok := u.interpolated(d, v); ok {
			all = append(all, p)
		}
	}
	return ready(all)
}

// An assigned variable is a name and the item that gives it a value.
type assigned struct {
	name        string
	item, value int
	bare        bool // its definition has no sign before the name, unlike its mentions
}

func (v assigned) note() string { return "the text of " + v.name }

// assignedIn returns the variable that a node defines.
func (u uses) assignedIn(i int) (assigned, bool) {
	v := assigned{item: u.itemOf(i)}
	for _, k := range u.childrenOf(i) {
		switch n := u.nodes[k]; n.Field {
		case FieldName, FieldLeft:
			if n.tokens <= 2 {
				v.name, v.bare = n.lastWord(), n.tokens == 1
			}
		case FieldValue, FieldRight:
			v.value = k
		}
	}
	return v, v.name != "" && v.value > 0 && v.item > 0 && u.nodes[v.item].tokens <= u.nodes[v.value].tokens+aroundDeclared
}

// interpolated proposes to replace the mentions of a variable: in a text by the text of its value, elsewhere by
// the value. At least one is in a text, or has a sign before it that the definition does not have.
func (u uses) interpolated(d draft, v assigned) (proposal, bool) {
	value := u.nodes[v.value]
	text := []byte(u.text(v.value, int(u.end[v.value])))
	quoted := quote(text[0]) && len(text) > 1 && text[len(text)-1] == text[0]
	key := refutes(inlining).content(u.nodes[v.item]).number(8)
	e := Edit{u.nodes[v.item]: nil}
	inText := 0
	for _, k := range u.of[v.name] {
		if u.inside(k, v.item) {
			continue
		}
		at, put := u.placeholder(k), enclosed(value)
		if n := u.nodes[at]; u.isInText(at) {
			if !quoted && value.tokens > 1 && !value.is(Joined) {
				return proposal{}, false
			}
			inText++
			put = n.token(Token{Kind: "text", Text: string(bytes.Trim(text, "\"'`"))})
		} else if v.bare && n.firstWord()[0] == '$' { // in a shell
			inText++
			put = n.token(Token{Kind: "text", Text: string(bytes.Trim(text, "\"'"))})
		} else if value.tokens == 1 {
			put = n.token(Token{Kind: value.Kind, Text: string(text), Sort: value.Sort})
		}
		key = key.content(u.above(at, 1))
		e[u.nodes[at]] = put
	}
	return proposal{root: d.root.Apply(e), key: key, note: v.note(), check: parsed}, inText > 0 && inText <= manyMentions
}

// placeholder returns the node around a name that has nothing else but signs and brackets, as $x, ${x}
// and $(x) do; ${x#y} counts as well.
func (u uses) placeholder(name int) int {
	at := name
	for i := int(u.parent[name]); i > 0 && u.nodes[i].tokens <= 6; i = int(u.parent[i]) {
		first := u.nodes[u.leaves(i)[0]]
		if u.nodes[i].Kind == "expansion" {
			at = i
			continue
		}
		if slices.ContainsFunc(u.leaves(i), func(k int) bool { return k != name && (!u.nodes[k].is(Spelled) || quote(u.nodes[k].Text[0])) }) {
			break
		}
		if first.is(Spelled) && (first.Text[0] == '$' || first.Text[0] == '#' || first.Text[0] == '{') {
			at = i
		}
	}
	return at
}

// isInText reports whether a placeholder is part of a text.
func (u uses) isInText(at int) bool {
	for i := int(u.parent[at]); i > 0; i = int(u.parent[i]) {
		if n := u.nodes[i]; n.Kind != "" {
			return n.is(Joined) || n.is(Prose)
		}
	}
	return false
}
