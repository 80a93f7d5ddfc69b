package tree

import (
	"bytes"
	"slices"
	"strconv"
)

// project replaces every access to a member of a literal that has a name by the member, and removes the
// definition: o = {a: 1, b: [2]} with f(o.a, o["b"]) becomes f(1, [2]).
func project(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	typed := u.typed()
	var all []proposal
	if !typed {
		for _, a := range u.definitions() {
			if p, ok := u.projection(d, a); ok {
				all = append(all, p)
			}
		}
	}
	for i, n := range u.nodes {
		if n.Field == FieldHead && n.tokens == 1 {
			if p, ok := u.unheaded(d, i); ok {
				all = append(all, p)
			}
		}
		if n.Field == FieldAlias {
			if p, ok := u.unaliased(d, i); ok {
				all = append(all, p)
			}
		}
		if !typed && n.bracketed() && n.tokens > 2 && (n.Field == FieldName || n.Field == FieldLeft || n.Field == FieldPattern) {
			if p, ok := u.unpacked(d, i); ok {
				all = append(all, p)
			}
		}
	}
	if p, ok := u.dotted(d); ok {
		all = append(all, p)
	}
	return ready(all)
}

// projection proposes to replace the accesses to the members of what a definition gives a name.
func (u uses) projection(d draft, a defined) (proposal, bool) {
	item := a.item
	if u.nodes[item].Role != Item {
		item = u.itemAround(a.name)
	}
	uses := u.elsewhere(a.name, max(item, 0))
	if item <= 0 || len(uses) == 0 || len(uses) > manyMentions {
		return proposal{}, false
	}
	literal := slices.IndexFunc(u.nodes[a.name+1:u.end[item]], (*Node).bracketed)
	if literal < 0 {
		return proposal{}, false
	}
	values := members(u.nodes[a.name+1+literal])
	key := refutes(inlining).content(u.nodes[item]).number(2)
	e := Edit{}
	for _, k := range uses {
		if p := u.named(k); p > 0 && u.nodes[p].tokens == 2 { // a sign and the name
			k = p
		}
		p := u.named(k)
		kids := u.childrenOf(max(p, 0))
		if p <= 0 || len(kids) < 3 || kids[0] != k {
			return proposal{}, false
		}
		value := values[string(unquoted(u.nodes[kids[2]]))]
		if value == nil {
			return proposal{}, false
		}
		e[u.nodes[p]] = value
		key = key.content(u.above(p, 1))
	}
	e[u.nodes[item]] = nil
	root := d.root.Apply(e)
	if !d.syntax.Parses(root) {
		for n, with := range e {
			if with != nil {
				e[n] = enclosed(with)
			}
		}
		root = d.root.Apply(e)
	}
	return proposal{root: root, key: key, note: "the members of " + string(u.nodes[a.name].Text), check: parsed}, true
}

// unpacked proposes to replace the names of a pattern by the members that they are bound to, and to
// remove the definition: {a, b: [c]} = {a: 1, b: [2]} with f(a, c) becomes f(1, 2).
func (u uses) unpacked(d draft, pattern int) (proposal, bool) {
	item := u.itemAround(pattern)
	if item <= 0 {
		return proposal{}, false
	}
	key := refutes(inlining).content(u.nodes[item]).number(3)
	e := Edit{u.nodes[item]: nil}
	whole := true
	var bind func(pattern, literal *Node)
	bind = func(pattern, literal *Node) {
		values := members(literal)
		for at, m := range listed(pattern) {
			kids := slices.DeleteFunc(slices.Clone(m.Kids), func(k *Node) bool { return k.tokens == 0 })
			k, to := strconv.Itoa(at), m
			if len(kids) == 3 && slices.Contains([]string{":", "=", "=>"}, string(kids[1].Text)) {
				k, to = string(unquoted(kids[0])), kids[2]
				if string(kids[1].Text) == "=" { // a default
					to = kids[0]
				}
			} else if pattern.Kids[0].Text[0] == '{' {
				k = string(unquoted(m))
			}
			value := values[k]
			if bytes.HasPrefix(unquoted(to), []byte("...")) && literal.bracketed() && len(to.Kids) == 2 {
				value, to = literal.Apply(Remove(listed(literal)[:min(at, len(listed(literal)))])), to.Kids[1]
			}
			switch mentions := u.of[string(unquoted(to))]; {
			case value == nil:
				whole = whole && len(mentions) < 2
			case to.bracketed():
				bind(to, value)
			case to.tokens == 1:
				for _, k := range mentions {
					if n := u.nodes[k]; !u.inside(k, item) {
						e[n] = enclosed(value)
						key = key.content(u.above(k, 1))
					}
				}
			}
		}
	}
	for i := int(u.end[pattern]); i < int(u.end[item]); i++ {
		if u.nodes[i].bracketed() {
			bind(u.nodes[pattern], u.nodes[i])
			break
		}
	}
	return proposal{root: d.root.Apply(e), key: key, note: "the values of a pattern", check: parsed}, whole && len(e) > 1
}

// subscripts are the kinds of nodes for a["b"] in languages in which a.b means the same.
var subscripts = []string{"subscript_expression", "bracket_index_expression"}

// dotted proposes to write all accesses by the text of a name as accesses by the name: a["b"] becomes a.b.
func (u uses) dotted(d draft) (proposal, bool) {
	e := Edit{}
	key := refutes(inlining).number(6)
	for i, n := range u.nodes {
		kids := u.childrenOf(i)
		if !slices.Contains(subscripts, n.Kind) || len(kids) != 4 || string(u.nodes[kids[1]].Text) != "[" {
			continue
		}
		name := unquoted(u.nodes[kids[2]])
		if !isIdentifier(name) || !quote(u.nodes[u.leaves(kids[2])[0]].Text[0]) {
			continue
		}
		e[u.nodes[kids[1]]] = u.nodes[kids[1]].token(Token{Kind: `"."`, Sort: Spelled, Text: "."})
		e[u.nodes[kids[2]]] = u.nodes[kids[2]].token(Token{Kind: "text", Text: string(name)})
		e[u.nodes[kids[2]]].Gap = nil
		e[u.nodes[kids[3]]] = Nothing
		key = key.content(n)
	}
	return proposal{root: d.root.Apply(e), key: key, note: "members by their names", check: parsed}, len(e) > 0
}

// isIdentifier reports whether a text is a word that can be a name.
func isIdentifier(text []byte) bool {
	if len(text) == 0 || '0' <= text[0] && text[0] <= '9' {
		return false
	}
	return !slices.ContainsFunc(text, func(c byte) bool { return !word(c) })
}

// members returns the members of a literal, by their keys.
func members(n *Node) map[string]*Node {
	out := map[string]*Node{}
	if !n.bracketed() {
		return out
	}
	for at, m := range listed(n) {
		kids := slices.DeleteFunc(slices.Clone(m.Kids), func(k *Node) bool { return k.tokens == 0 })
		switch {
		case len(kids) == 3 && kids[1].is(Spelled) && slices.Contains([]string{":", "=", "=>"}, string(kids[1].Text)):
			out[string(unquoted(kids[0]))] = kids[2]
		case len(kids) == 1:
			out[strconv.Itoa(at)] = kids[0]
		default:
			out[strconv.Itoa(at)] = m
		}
	}
	return out
}

// unquoted returns the text of a key, without quotes.
func unquoted(n *Node) []byte {
	var out []byte
	for m := range n.Nodes {
		if len(m.Kids) == 0 {
			out = append(out, m.Text...)
		}
	}
	return bytes.Trim(out, "\"'`:")
}
