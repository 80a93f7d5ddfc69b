package tree

import (
	"slices"
	"strings"
)

// inlineReferences puts the value of a key in place of the objects that refer to it by its name, and removes
// the key: {"a": {"$ref": "#/b/c"}, "b": {"c": {"d": 1}}} becomes {"a": {"d": 1}, "b": {}}.
func inlineReferences(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var keys []int
	texts := map[string][]int{} // the strings that are values, by the last part of their path
	for i, n := range u.nodes {
		switch text := n.quotedText(); {
		case len(text) < 3 || !n.is(Joined):
		case n.Field == "key":
			keys = append(keys, i)
		case n.Field == FieldValue:
			name := strings.Trim(text, text[:1])
			name = name[strings.LastIndexByte(name, '/')+1:]
			texts[name] = append(texts[name], i)
		}
	}
	slices.SortStableFunc(keys, func(a, b int) int { return int(u.nodes[u.named(a)].tokens - u.nodes[u.named(b)].tokens) })
	var all []proposal
	for _, k := range keys {
		text := u.nodes[k].quotedText()
		refs := texts[strings.Trim(text, text[:1])]
		pair, value := u.named(k), u.childIn(u.named(k), FieldValue)
		if len(refs) == 0 || value < 0 || len(refs) > manyUses {
			continue
		}
		e := Edit{u.nodes[pair]: nil}
		key := refutes(inlining).content(u.nodes[pair]).number(13)
		for _, r := range refs {
			if object := u.named(u.named(r)); object > 0 && !u.inside(r, pair) && !u.inside(k, object) {
				e[u.nodes[object]] = u.nodes[value]
				key = key.content(u.above(object, 1))
			}
		}
		if len(e) > 1 {
			all = append(all, proposal{root: d.root.Apply(e), key: key, note: "the value of " + text, check: parsed})
		}
	}
	return ready(all)
}
