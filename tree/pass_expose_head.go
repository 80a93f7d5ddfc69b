package tree

import "slices"

// conditionWords are the keywords before a condition and what depends on it.
var conditionWords = []string{"if", "while", "switch", "unless", "until", "match"}

// exposeHead replaces a statement with a condition by the largest call in the condition and by what depends on
// it: if (f() > 0) { g(); } becomes f(); g();.
func exposeHead(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type conditional struct{ node, call, body int }
	var all []conditional
	for i, n := range u.nodes {
		if i == 0 || len(n.Kids) < 3 || !slices.Contains(conditionWords, string(n.Kids[0].Text)) {
			continue
		}
		c := conditional{node: i}
		for k := i + 1; k < int(u.end[i]) && c.body == 0; k++ {
			switch m := u.nodes[k]; {
			case m.Field == FieldBody || m.Field == FieldConsequence:
				c.body = k
			case m.hasField(FieldArguments) && (c.call == 0 || m.tokens > u.nodes[c.call].tokens):
				c.call = k
			}
		}
		if c.call > 0 && c.body > 0 {
			all = append(all, c)
		}
	}
	end := ""
	if t := u.terminator(); t != nil {
		end = string(t.Text)
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		n, call := u.nodes[all[i].node], u.nodes[all[i].call]
		key := refutes(exposing).content(n).number(8)
		head := n.token(Token{Kind: "text", Text: call.trimmedText() + end + "\n" + n.indentation()})
		root := d.root.Apply(Edit{n: head.before(u.nodes[all[i].body].inBlock())})
		return proposal{root: root, key: key, note: "expose a condition", check: parsed}, true
	}}
}
