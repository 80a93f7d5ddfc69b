package tree

import "slices"

// declaredResults makes what a function declares its result, with the declared type as the type of that:
// fn f() { let x: u8 = v; … } becomes fn f()->u8 { v }. What follows the declaration is removed.
func declaredResults(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []declaredResult
	for _, f := range u.functions() {
		if f.body == 0 {
			continue
		}
		for i := f.body + 1; i < int(u.end[f.body]); i++ {
			if n := u.nodes[i]; n.Kind == "" || n.bracketed() {
				continue
			}
			typ, value := u.declaredIn(i, FieldType), u.declaredIn(i, FieldValue)
			if typ == 0 || value == 0 || u.nodes[i].tokens > u.nodes[typ].tokens+u.nodes[value].tokens+aroundDeclared {
				continue
			}
			siblings := u.childrenOf(u.named(i))
			if at := slices.Index(siblings, i); at >= 0 {
				all = append(all, declaredResult{f, siblings[at:], typ, value})
			}
			i = int(u.end[i]) - 1
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		r := all[i]
		key := refutes(relocating).content(u.nodes[r.item]).number(r.items[0] - r.item).number(5)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		for _, e := range u.declaredEdits(r) {
			if root := d.root.Apply(e); d.syntax.Parses(root) {
				return proposal{root: root, key: key, note: "a declaration becomes the result", check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}

// aroundDeclared is how many tokens a declaration may have besides its type and value.
const aroundDeclared = 6

// A declaredResult is a function and a declaration in its body, with the items that follow it.
type declaredResult struct {
	function
	items      []int
	typ, value int
}

// declaredIn returns a child in a field, or a child of a child; 0 if there is none.
func (u uses) declaredIn(node int, field string) int {
	for _, i := range u.childrenOf(node) {
		if u.nodes[i].Field == field {
			return i
		}
		if k := u.childIn(i, field); k > 0 {
			return k
		}
	}
	return 0
}

// declaredEdits returns the ways to write the result. A value alone ends a body only where statements end
// with a semicolon and it does not.
func (u uses) declaredEdits(r declaredResult) []Edit {
	item, value := u.nodes[r.items[0]], u.nodes[r.value]
	rest := Edit{}
	for _, k := range r.items[1:] {
		if !u.nodes[k].is(Spelled) {
			rest[u.nodes[k]] = Nothing
		}
	}
	leaves := u.leaves(r.items[0])
	end := ""
	if string(u.nodes[leaves[len(leaves)-1]].Text) == ";" {
		end = ";"
	}
	returned := Edit{item: item.token(Token{Kind: "text", Text: "return " + u.text(r.value, int(u.end[r.value])) + end})}
	var heads []Edit
	if typ := u.nodes[r.typ]; r.result > 0 {
		heads = append(heads, Edit{u.nodes[r.result]: typ})
	} else {
		params := u.nodes[r.parameters]
		for _, sign := range []string{"->", " "} {
			put := params.token(Token{Kind: "text", Text: sign + u.text(r.typ, int(u.end[r.typ]))})
			put.Gap = nil
			heads = append(heads, Edit{params: params.followedBy(put)})
		}
	}
	var out []Edit
	for _, head := range heads {
		if end != "" {
			out = append(out, rest.and(head).and(Edit{item: value}))
		}
		out = append(out, rest.and(head).and(returned))
	}
	return out
}
