package tree

import "bytes"

// mergeForward moves a definition to the place of an earlier declaration of its name, which it replaces, with the values
// that the declaration gives to its parameters: int f(int a = 1); int g() { f(); } int f(int a) {} becomes
// int f(int a = 1) {} int g() { f(); }. Or the declaration is removed and the definition stays where it is.
func mergeForward(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type pair struct{ declaration, definition int }
	var all []pair
	for i, n := range u.nodes {
		if !n.isName() || !n.isNameField() || u.of[string(n.Text)][0] != i {
			continue
		}
		declaration := u.itemOf(i)
		if declaration <= 0 || u.hasBodyAfter(i, declaration) {
			continue
		}
		for _, k := range u.of[string(n.Text)][1:] {
			definition := u.itemOf(k)
			if definition > declaration && u.parent[definition] == u.parent[declaration] && u.nodes[k].isNameField() && u.hasBodyAfter(k, definition) {
				all = append(all, pair{declaration, definition})
				break
			}
		}
	}
	return proposals{2 * len(all), func(i int) (proposal, bool) {
		p := all[i/2]
		declaration, definition := u.nodes[p.declaration], u.nodes[p.definition]
		defaults := u.defaultArguments(p.declaration, p.definition)
		merged := definition.Apply(defaults)
		e := Edit{declaration: merged, definition: nil}
		if i%2 == 1 {
			e = Edit{declaration: nil, definition: merged}
		}
		key := refutes(merging).content(declaration).content(definition).number(i % 2)
		return proposal{root: d.root.Apply(e), key: key, note: "define where it is declared", check: parsed}, i%2 == 0 || len(defaults) > 0
	}}
}

// defaultArguments returns the edit that gives the parameters of a definition the values that they have in a declaration.
func (u uses) defaultArguments(declaration, definition int) Edit {
	e := Edit{}
	for _, field := range []string{FieldTypeParameters, FieldParameters} {
		from, to := u.listOf(declaration, field), u.listOf(definition, field)
		for i := range min(len(from), len(to)) {
			_, value, _ := bytes.Cut(from[i].Bytes(), []byte("="))
			if p := to[i]; len(value) > 0 && !bytes.Contains(p.Bytes(), []byte("=")) {
				e[p] = p.token(Token{Kind: "text", Text: p.trimmedText() + " =" + string(value)})
			}
		}
	}
	return e
}

// listOf returns what is in the first list of an item that has a field.
func (u uses) listOf(item int, field string) []*Node {
	for _, n := range u.nodes[item:u.end[item]] {
		if n.Field == field {
			return listed(n)
		}
	}
	return nil
}
