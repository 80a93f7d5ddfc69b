package tree

import "strings"

// inlineEntities puts the text of an entity of XML in place of its references, and removes its declaration:
// <!DOCTYPE a [<!ENTITY e "<b/>">]><a>&e;</a> becomes <!DOCTYPE a []><a><b/></a>. The grammar does not
// look into the text, so tokens tell where it ends.
func inlineEntities(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	tokens := u.leaves(0)
	var all []proposal
	for i, k := range tokens {
		if string(u.nodes[k].Text) != "ENTITY" || i == 0 || i+3 >= len(tokens) {
			continue
		}
		name := string(u.nodes[tokens[i+1]].Text)
		sign := string(u.nodes[tokens[i+2]].Text)
		if sign != `"` && sign != `'` {
			continue
		}
		last := i + 3
		for last < len(tokens) && string(u.nodes[tokens[last]].Text) != sign {
			last++
		}
		if last+1 >= len(tokens) {
			continue
		}
		text := u.text(tokens[i+3], tokens[last])
		for _, text := range []string{text, contentOf(text)} {
			e := Edit{}
			for _, t := range tokens[i-1 : last+2] {
				e[u.nodes[t]] = Nothing
			}
			if u.refer(e, name, text) {
				root := d.root.Apply(e)
				all = append(all, proposal{root: root, key: refutes(inlining).text(root.Bytes()).number(12), note: "the text of the entity " + name, check: parsed})
			}
		}
	}
	return ready(all)
}

// contentOf returns what is between the first tag of a text and the last one: a string counts as one token, so
// that what was in it is often larger outside.
func contentOf(text string) string {
	_, text, _ = strings.Cut(text, ">")
	return text[:max(strings.LastIndex(text, "<"), 0)]
}

// refer adds to e a text in place of the references to an entity. It reports whether there are any.
func (u uses) refer(e Edit, name, text string) bool {
	found := false
	for i, n := range u.nodes {
		if n.tokens != 3 || n.Kind == "" || n.firstWord() != "&" {
			continue
		}
		if parts := u.leaves(i); string(u.nodes[parts[1]].Text) == name {
			found = true
			e[n] = Nothing
			if text = strings.TrimSpace(text); text != "" {
				e[n] = n.token(Token{Kind: "text", Text: text})
			}
		}
	}
	return found
}
