package tree

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// lifetimes are what a type of Rust that refers to something else has, and a basic type has not.
var lifetimes = regexp.MustCompile(`'[a-z_]+\b`)

// foreignTypes replaces types that nothing in the tree defines by a basic type, all of them at once and then each,
// the longest first: std::string a; becomes int a;. A single word is replaced only where something is imported,
// which may then be removable. In Rust A<'a> becomes &'a u8.
func foreignTypes(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	defined := map[string]bool{}
	for _, a := range u.definitions() {
		if !u.inType(a.name) {
			defined[string(u.nodes[a.name].Text)] = true
		}
	}
	imports := slices.ContainsFunc(u.nodes, func(n *Node) bool { return n.is(Import) })
	var all []int
	for i := 1; i < len(u.nodes); i++ {
		n := u.nodes[i]
		if !n.isTypeField() || n.tokens == 0 || n.tokens == 1 && !imports || u.isDefinedHere(i) {
			continue
		}
		named, known := false, false
		for _, k := range u.leaves(i) {
			if m := u.nodes[k]; m.isName() {
				named = named || n.tokens == 1 || m.is(Identifier)
				known = known || defined[string(m.Text)] && !accessSign(u.nodes[k-1]) && string(u.nodes[k-1].Text) != "'"
			}
		}
		if named && !known {
			all = append(all, i)
			i = int(u.end[i]) - 1
		}
	}
	groups := u.byContent(all)
	slices.SortStableFunc(groups, func(a, b []int) int {
		x, y := u.nodes[a[0]], u.nodes[b[0]]
		return cmp.Or(cmp.Compare(y.tokens, x.tokens), cmp.Compare(len(y.Text), len(x.Text)))
	})
	if len(groups) > 1 {
		groups = slices.Insert(groups, 0, all)
	}
	return proposals{2 * len(groups), func(i int) (proposal, bool) {
		at := groups[i/2]
		text := d.basicType(u.nodes[at[0]])
		if lifetime := lifetimes.FindString(u.nodes[at[0]].trimmedText()); lifetime != "" {
			text = "&" + lifetime + " " + text
		}
		if i%2 == 1 {
			text = d.unsigned(u.nodes[at[0]])
		}
		key := refutes(defaulting).number(len(at)).text([]byte(text))
		e := Edit{}
		for _, k := range at {
			n := u.nodes[k]
			e[n] = n.token(Token{Kind: n.Kind, Sort: n.Sort, Text: text})
			key = key.content(u.above(k, 1))
		}
		if d.patient { // what uses the types may have changed
			key = key.number(int(d.root.tokens))
		}
		return proposal{root: d.root.Apply(e), key: key, note: text + " for " + u.nodes[at[0]].trimmedText(), check: parsed}, text != ""
	}}
}

// inType reports whether a name is part of a type that is defined elsewhere, as b is in a::b c;.
func (u uses) inType(name int) bool {
	for i := name; i > 0; i = int(u.parent[i]) {
		if u.nodes[i].isTypeField() {
			return !u.isDefinedHere(i)
		}
	}
	return false
}

// unsigned returns the basic type for numbers without a sign, if the name of a type sounds like one of them and the
// language has it.
func (d draft) unsigned(typ *Node) string {
	if w := typ.lastWord(); !strings.HasPrefix(w, "u") && w != "size_t" {
		return ""
	}
	return d.builtIn(typ, "unsigned")
}

// byContent returns nodes in groups of equal ones, in the order of the first of each.
func (u uses) byContent(nodes []int) [][]int {
	var out [][]int
	groups := map[uint64]int{}
	for _, i := range nodes {
		h := u.nodes[i].hash
		g, ok := groups[h]
		if !ok {
			g = len(out)
			groups[h] = g
			out = append(out, nil)
		}
		out[g] = append(out[g], i)
	}
	return out
}
