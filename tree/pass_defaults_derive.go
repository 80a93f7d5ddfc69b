package tree

import (
	"slices"
	"strings"
)

// An implementation is an item that implements a trait for a type which the file defines.
type implementation struct {
	item, typ int // typ is the item that defines the type
	trait     string
}

// derive replaces implementations of traits by those that the compiler writes: impl Eq for A {} becomes
// #[derive(Eq)] in front of struct A. It tries all of them at once, and then one by one.
func derive(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	derivable := u.derivable()
	var all [][]implementation
	if len(derivable) > 1 {
		all = append(all, derivable)
	}
	for _, m := range derivable {
		all = append(all, []implementation{m})
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		key := refutes(defaulting).number(5)
		traits := map[int][]string{} // by type
		e := Edit{}
		for _, m := range all[i] {
			key = key.content(u.nodes[m.item]).content(u.nodes[m.typ])
			e[u.nodes[m.item]] = nil
			traits[m.typ] = append(traits[m.typ], m.trait)
		}
		for typ, names := range traits {
			n, list := u.nodes[typ], strings.Join(names, ",")
			form, _, _ := strings.Cut(u.fileOf(typ).Derive, " ")
			if open := u.derived(typ, form); open != nil {
				e[open] = open.followedBy(open.token(Token{Kind: "text", Text: list + ","}))
			} else {
				e[n] = n.token(Token{Kind: "text", Text: strings.Replace(form, "N", list, 1)}).before(n)
			}
		}
		return proposal{root: d.root.Apply(e), key: key, note: "derive " + all[i][0].trait, check: parsed}, true
	}}
}

// derivable returns the implementations of traits that the compiler can write.
func (u uses) derivable() []implementation {
	var out []implementation
	for i, n := range u.nodes {
		trait, typ := u.childIn(i, FieldTrait), u.childIn(i, FieldType)
		if i == 0 || n.Role != Item || trait < 0 || typ < 0 {
			continue
		}
		_, known, _ := strings.Cut(u.fileOf(i).Derive, " ")
		name := u.nodes[trait].lastWord()
		at := u.of[u.nodes[typ].firstName()]
		k := slices.IndexFunc(at, func(k int) bool { return u.nodes[k].Field == FieldName && !u.inside(k, i) })
		if k < 0 || !slices.Contains(strings.Fields(known), name) {
			continue
		}
		if defined := u.itemOf(at[k]); defined > 0 {
			out = append(out, implementation{i, defined, name})
		}
	}
	return out
}

// derived returns the bracket that opens the list of traits in front of a type, nil if there is none.
func (u uses) derived(typ int, form string) *Node {
	word := strings.Trim(form, "#[](N)")
	leaves := u.leaves(typ)
	for i, k := range leaves[:max(0, len(leaves)-1)] {
		if string(u.nodes[k].Text) == word && string(u.nodes[leaves[i+1]].Text) == "(" {
			return u.nodes[leaves[i+1]]
		}
	}
	return nil
}
