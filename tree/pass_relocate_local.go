package tree

import (
	"cmp"
	"slices"
	"strings"
)

// localsIn makes what a function binds in its body a parameter, of its declared type or of one that is
// guessed. What it does after that, or with that, becomes all that it does: fn f(a: A) { for (i, x) in
// a.g() { h(i); } } becomes fn f(i: u8) { h(i); }. If the type is declared, only the last statement
// with the name may be left of that. Nothing calls the function.
func localsIn(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	type guess struct {
		localScope
		typ string
	}
	types := u.commonTypes()
	var all []guess
	for _, f := range u.functions() {
		if u.fileOf(f.item).Parameter == "" || !u.canTakeParameter(f) {
			continue
		}
		for i := int(u.end[f.body]) - 1; i > f.body; i-- {
			s, ok := u.scopeOfLocal(f, i)
			if !ok {
				continue
			}
			if typ := u.declaredType(i, f.body); typ != "" {
				if last, ok := s.lastOnly(u); ok {
					all = append(all, guess{last, typ})
				}
				all = append(all, guess{s, typ})
				continue
			}
			all = append(all, guess{s, ""})
			for _, typ := range types {
				all = append(all, guess{s, typ})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		g := all[i]
		key := refutes(relocating).content(u.nodes[g.item]).number(g.local - g.item).number(6).number(g.from - g.item).text([]byte(g.typ))
		if d.isRefuted(key) {
			return proposal{}, false
		}
		return proposal{root: d.root.Apply(u.localIn(g.localScope, g.typ)), key: key, note: "a local variable becomes a parameter", check: parsed}, true
	}}
}

// A localScope is a name that a function binds, and the nodes from one to another that follow it.
type localScope struct {
	function
	local    int
	from, to int
	known    []*Node // the parameters that are still needed
	others   []int   // other names that are bound before, where they are
}

// mostGuessed is for how many names at once types are guessed.
const mostGuessed = 2

// scopeOfLocal returns the scope of node i, if it binds a name in the body of a function.
func (u uses) scopeOfLocal(f function, i int) (localScope, bool) {
	n := u.nodes[i]
	s := localScope{function: f, local: i}
	if !n.isName() {
		return s, false
	}
	used := slices.DeleteFunc(slices.Clone(u.of[string(n.Text)]), func(k int) bool { return !u.inside(k, f.item) })
	item := u.statementOf(u.bindingAt(i, f.body), f.body)
	if used[0] != i || len(used) == 1 || item == 0 {
		return s, false
	}
	if last := used[len(used)-1]; u.inside(last, item) {
		if s.from = u.partWith(item, used[1], last); s.from == 0 {
			return s, false
		}
		s.to = int(u.end[s.from])
		if u.nodes[s.from].bracketed() {
			s.from, s.to = s.from+2, s.to-1
		}
		return s.withOthers(u)
	}
	block := u.named(item)
	s.from, s.to = int(u.end[item]), int(u.end[block])
	if u.nodes[block].bracketed() {
		s.to--
	}
	return s.withOthers(u)
}

// statementOf returns the statement in a body that a node is in; 0 if there is none.
func (u uses) statementOf(i, body int) int {
	if item := u.itemAround(i); item > body {
		return item
	}
	for i > body && !u.nodes[u.named(i)].bracketed() { // a single statement is not an item
		i = u.named(i)
	}
	if i <= body {
		return 0
	}
	return i
}

// partWith returns the part of a statement that is a body or a value and holds two nodes; 0 if there is
// none.
func (u uses) partWith(item, first, last int) int {
	for k := item + 1; k < first; k++ {
		if n := u.nodes[k]; (n.Field == FieldBody || n.Field == FieldValue) && u.inside(first, k) && u.inside(last, k) {
			return k
		}
	}
	return 0
}

// lastOnly returns the scope without the statements before the last one that mentions the name, if
// there are some.
func (s localScope) lastOnly(u uses) (localScope, bool) {
	used := u.of[string(u.nodes[s.local].Text)]
	last := 0
	for _, k := range used {
		if k >= s.from && k < s.to {
			last = k
		}
	}
	for last > 0 && int(u.parent[last]) != int(u.parent[s.from]) {
		last = int(u.parent[last])
	}
	if last <= s.from {
		return s, false
	}
	s.from, s.known, s.others = last, nil, nil
	return s.withOthers(u)
}

// declaredType returns the type with which a name is declared in a body, "" if there is none.
func (u uses) declaredType(local, body int) string {
	for i := local; i > body && u.nodes[i].Field != FieldBody; i = int(u.parent[i]) {
		if typ := u.childIn(i, FieldType); typ > 0 && !u.inside(local, typ) {
			return u.text(typ, int(u.end[typ]))
		}
	}
	return ""
}

// withOthers finds what else is bound before the scope and used in it.
func (s localScope) withOthers(u uses) (localScope, bool) {
	for k := s.from; k < s.to; k++ {
		n := u.nodes[k]
		if !n.isName() || u.isAccessed(k) {
			continue
		}
		mentions := u.of[string(n.Text)]
		first := mentions[slices.IndexFunc(mentions, func(k int) bool { return u.inside(k, s.item) })]
		switch {
		case first <= s.parameters || first >= s.from || first == s.local || slices.Contains(s.others, first):
		case u.inside(first, s.parameters):
			if p := u.parameterAround(first, s.parameters); !slices.Contains(s.known, p) {
				s.known = append(s.known, p)
			}
		case u.bindingAt(first, s.body) > 0:
			s.others = append(s.others, first)
		}
	}
	return s, len(s.others) < mostGuessed && s.from < s.to
}

// parameterAround returns the parameter of a list that a node is in.
func (u uses) parameterAround(i, list int) *Node {
	all := listed(u.nodes[list])
	for int(u.parent[i]) > list && !slices.Contains(all, u.nodes[i]) {
		i = int(u.parent[i])
	}
	return u.nodes[i]
}

// bindingAt returns what binds a name in a body: the node around it that is a pattern, or in another
// field for names; 0 if there is none.
func (u uses) bindingAt(i, body int) int {
	for ; i > body; i = int(u.parent[i]) {
		switch u.nodes[i].Field {
		case FieldPattern, FieldLeft, FieldDeclarator, FieldName:
			return i
		case FieldBody, FieldArguments, FieldRight, FieldValue:
			return 0
		}
	}
	return 0
}

// localIn returns the edit that makes a local name a parameter of a type, "" for that of the sample.
func (u uses) localIn(s localScope, typ string) Edit {
	var params []string
	for _, p := range s.known {
		params = append(params, p.trimmedText())
	}
	sample := u.fileOf(s.item).Parameter
	name := u.modifierOf(s, sample) + string(u.nodes[s.local].Text)
	params = append(params, parameterLike(sample, name, typ))
	for _, k := range s.others {
		declared := u.declaredType(k, s.body)
		params = append(params, parameterLike(sample, string(u.nodes[k].Text), cmp.Or(declared, typ)))
	}
	list := u.nodes[s.parameters]
	e := Edit{list: list.token(Token{Kind: "text", Text: "(" + strings.Join(params, ", ") + ")"})}
	for k := s.item + 1; k < s.body; k++ { // what generic parameters need is not needed anymore
		n := u.nodes[k]
		after := k >= int(u.end[s.parameters]) && !u.inside(s.body, k) && !n.is(Spelled)
		switch {
		case isResultField(n), n.Field == FieldTypeParameters && s.mentionsTypes(u, k):
		case n.Field == FieldTypeParameters, after && !slices.ContainsFunc(n.Kids, isResultField):
			e[n] = Nothing
		default:
			continue
		}
		k = int(u.end[k]) - 1
	}
	first := true
	for _, k := range u.nodes[s.body].Kids {
		switch {
		case k.is(Spelled) || k.gone:
		case first:
			e[k] = k.token(Token{Kind: "text", Text: u.text(s.from, s.to)})
			first = false
		default:
			e[k] = Nothing
		}
	}
	return e
}

// mentionsTypes reports whether the scope mentions one of some type parameters.
func (s localScope) mentionsTypes(u uses, parameters int) bool {
	for k := s.from; k < s.to; k++ {
		if n := u.nodes[k]; n.isName() && u.mentions(string(n.Text), parameters) {
			return true
		}
	}
	return false
}

func isResultField(n *Node) bool { return n.Field == FieldResult || n.Field == FieldReturnType }

// modifierOf returns the word before a name that is bound, with a blank, if it is neither the first of its
// statement nor a type; else "".
func (u uses) modifierOf(s localScope, sample string) string {
	item := u.statementOf(u.bindingAt(s.local, s.body), s.body)
	before := s.local - 1
	for before > item && len(u.nodes[before].Kids) > 0 {
		before--
	}
	n := u.nodes[before]
	if !strings.HasPrefix(sample, "x") || before <= item || n.first == u.nodes[item].first || !n.word() {
		return ""
	}
	return string(n.Text) + " "
}

// parameterLike returns a parameter like a sample, in which x is the name and the other word the type.
func parameterLike(sample, name, typ string) string {
	words := strings.Fields(strings.ReplaceAll(sample, ":", " : "))
	for i, w := range words {
		switch {
		case w == "x":
			words[i] = name
		case w != ":" && typ != "":
			words[i] = typ
		}
	}
	return strings.Join(words, " ")
}

// commonTypes returns the types of one token that are mentioned most, at most two.
func (u uses) commonTypes() []string {
	count := map[string]int{}
	var out []string
	for i, n := range u.nodes {
		if !n.isName() || !u.isType(i) {
			continue
		}
		w := string(n.Text)
		if count[w]++; count[w] == 1 {
			out = append(out, w)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	return out[:min(2, len(out))]
}

// isType reports whether a name is a type, or an argument of one.
func (u uses) isType(i int) bool {
	for n := 0; n < 3 && i > 0; n++ {
		switch u.nodes[i].Field {
		case FieldType, FieldResult, FieldReturnType, FieldTypeArguments:
			return true
		}
		i = int(u.parent[i])
	}
	return false
}

// fileOf returns the file that a node is in.
func (u uses) fileOf(i int) *Node {
	for i > 0 && u.nodes[i].document() == nil {
		i = int(u.parent[i])
	}
	return u.nodes[i]
}
