package tree

import (
	"slices"
	"strings"
)

// ownParameters mentions the parameters of a function in place of the members with their names: in
// constructor(a) { f(this.a); } it becomes f(a).
func ownParameters(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	for _, f := range u.functions() {
		e := Edit{}
		key := refutes(inlining).content(u.nodes[f.item])
		for _, p := range listed(u.nodes[f.parameters]) {
			name := parameterName(p)
			for _, k := range u.of[name] {
				a, ok := u.accessTo(k)
				if !ok || !u.inside(k, f.body) || u.nodes[a.whole].hasField(FieldArguments) {
					continue
				}
				object := u.nodes[a.object]
				if !slices.Contains(itselfWords, object.lastWord()) {
					continue
				}
				text := strings.TrimSuffix(u.text(a.object, int(u.end[a.object])), object.lastWord()) + name // $this and $a in PHP
				e[u.nodes[a.whole]] = object.token(Token{Kind: object.Kind, Sort: object.Sort, Text: text})
			}
		}
		if len(e) > 0 {
			all = append(all, proposal{root: d.root.Apply(e), key: key.number(12), note: "parameters in place of members", check: parsed})
		}
	}
	return ready(all)
}
