package tree

import "slices"

// exposeReturn replaces a statement by one that returns an argument in it, f(x); by return x;, and a loop
// by its body, where what continues or leaves the loop returns: while (a) { f(); break; } becomes
// { f(); return; }.
func exposeReturn(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []Edit
	for _, f := range u.functions() {
		for i := f.body + 1; f.body > 0 && i < int(u.end[f.body]); i++ {
			n := u.nodes[i]
			if n.Role != Item || n.firstWord() == returning {
				continue
			}
			if e := u.withReturns(i); e != nil {
				all = append(all, e)
			}
			for k := i + 1; k < int(u.end[i]) && n.lastWord() == ";"; k++ {
				if m := u.nodes[k]; m.isName() && u.nodes[u.named(k)].Field == FieldArguments && n.tokens <= aroundReturned {
					all = append(all, Edit{n: n.token(Token{Kind: "text", Text: returning + " " + string(m.Text) + ";"})})
				}
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i])
		return proposal{root: root, key: refutes(exposing).text(root.Bytes()), note: "a statement returns", check: parsed}, true
	}}
}

// aroundReturned is how many tokens a statement may have that becomes the return of an argument.
const aroundReturned = 12

var (
	loopWords = []string{"while", "for", "do", "loop", "foreach"}
	jumpWords = []string{"break", "continue"}
)

// withReturns returns the edit that replaces a loop by its body, with its jumps as returns; nil if it
// is not a loop or has none.
func (u uses) withReturns(item int) Edit {
	body := u.childIn(item, FieldBody)
	if body < 0 && len(u.childrenOf(item)) > 0 {
		body = u.childIn(u.childrenOf(item)[0], FieldBody)
	}
	if body < 0 || !slices.Contains(loopWords, u.nodes[item].firstWord()) {
		return nil
	}
	inner := Edit{}
	for k := body + 1; k < int(u.end[body]); k++ {
		if n := u.nodes[k]; len(n.Kids) == 0 && slices.Contains(jumpWords, string(n.Text)) {
			inner[n] = n.token(Token{Kind: `"` + returning + `"`, Sort: Spelled, Text: returning})
		}
	}
	if len(inner) == 0 {
		return nil
	}
	return Edit{u.nodes[item]: u.nodes[body].inBlock().Apply(inner)}
}
