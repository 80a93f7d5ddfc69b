package tree

import (
	"slices"
	"strings"
)

// patternsOut makes what a pattern takes out of a parameter the parameters of the function, and removes
// the examination: enum A { B(u8) } fn f(a: &A) { match a { A::B(x) => g(x) } } becomes fn f(x: &u8) { g(x) }.
func patternsOut(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type examination struct {
		function
		boundPattern
	}
	var all []examination
	for _, f := range u.functions() {
		for i := f.body + 1; f.body > 0 && i < int(u.end[f.body]); i++ {
			if b, ok := u.boundPattern(i); ok {
				all = append(all, examination{f, b})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		x := all[i]
		key := refutes(relocating).content(u.nodes[x.item]).number(x.pattern - x.item).number(9)
		parameter := u.parameterNamed(x.function, x.value)
		if parameter == 0 || d.isRefuted(key) {
			return proposal{}, false
		}
		put := u.takenOut(x.pattern, parameter, x.value)
		if len(put) == 0 {
			return proposal{}, false
		}
		p := u.nodes[parameter]
		e := Edit{p: p.token(Token{Kind: "text", Text: strings.Join(put, ", ")}), u.nodes[x.whole]: Nothing}
		if x.boundPattern.body > 0 {
			e[u.nodes[x.whole]] = u.nodes[x.boundPattern.body]
		}
		return proposal{root: d.root.Apply(e), key: key, note: "what a pattern binds becomes a parameter", check: parsed}, true
	}}
}

// A boundPattern is a pattern, what it takes apart, and the statement or expression around it with the
// part of it that uses what is bound; 0 if that is the rest of the block.
type boundPattern struct {
	pattern, value, whole, body int
}

// boundPattern returns the pattern in a case, a condition or a declaration.
func (u uses) boundPattern(i int) (boundPattern, bool) {
	b := boundPattern{pattern: u.childIn(i, FieldPattern), value: u.childIn(i, FieldValue), whole: i}
	if b.pattern < 0 || b.value < 0 || u.nodes[b.pattern].tokens < 2 {
		return b, false
	}
	outer := u.named(i)
	switch {
	case u.nodes[i].Field == "condition":
		b.whole, b.body = outer, u.childIn(outer, "consequence")
	case u.nodes[outer].Field == FieldBody:
		if examined := u.childIn(u.named(outer), FieldValue); examined > 0 { // a case
			b.whole, b.body, b.value = u.named(outer), b.value, examined
		}
	}
	return b, b.body >= 0
}

// parameterNamed returns the parameter of a function that a value is, if the body has no other mention
// of it; 0 otherwise.
func (u uses) parameterNamed(f function, value int) int {
	name := u.nodes[value].lastWord()
	mentions := slices.DeleteFunc(slices.Clone(u.of[name]), func(k int) bool { return !u.inside(k, f.body) })
	if u.nodes[value].tokens > 2 || len(mentions) > 1 {
		return 0
	}
	for _, p := range listed(u.nodes[f.parameters]) {
		if parameterName(p) == name || p.lastWord() == name {
			return slices.Index(u.nodes, p)
		}
	}
	return 0
}

// takenOut returns the declarations of what a pattern takes out of a parameter, which refer to it if the
// parameter, or the value that is examined, is a reference; none if a type is not known.
func (u uses) takenOut(pattern, parameter, value int) []string {
	for u.childIn(pattern, FieldType) < 0 {
		kids := u.childrenOf(pattern)
		if len(kids) == 0 {
			return nil
		}
		pattern = kids[0]
	}
	whole := u.text(parameter, int(u.end[parameter])) + u.text(value, int(u.end[value]))
	sign := ""
	for _, s := range []string{"&mut ", "&"} {
		if sign == "" && strings.Contains(whole, s) {
			sign = s
		}
	}
	fields := u.fieldsOf(u.nodes[u.childIn(pattern, FieldType)].lastWord(), parameter)
	var out []string
	for k, p := range listed(u.nodes[pattern]) {
		i := slices.IndexFunc(fields, func(t fieldType) bool { return t.name != "" && t.name == p.firstName() })
		if i < 0 {
			i = k
		}
		switch name := lastName(p); {
		case name == "":
		case i >= len(fields):
			return nil
		default:
			out = append(out, name+": "+sign+fields[i].typ)
		}
	}
	return out
}

// A fieldType is the type of a field, which may have a name.
type fieldType struct{ name, typ string }

// fieldsOf returns the fields of a structure or variant as its definition lists them, or else the arguments
// of the parameter's type: an Option<u8> has a u8.
func (u uses) fieldsOf(name string, parameter int) []fieldType {
	var out []fieldType
	for _, k := range u.of[name] {
		body := u.childIn(max(u.named(k), 0), FieldBody)
		if u.nodes[k].Field != FieldName || body < 0 {
			continue
		}
		for i := body + 1; i < int(u.end[body]); i++ {
			if n := u.nodes[i]; n.Field == FieldType {
				p := fieldType{typ: u.text(i, int(u.end[i]))}
				if beside := u.childIn(u.named(i), FieldName); beside > body {
					p.name = string(u.nodes[beside].Text)
				}
				out = append(out, p)
				i = int(u.end[i]) - 1
			}
		}
		return out
	}
	for i := parameter; i < int(u.end[parameter]); i++ {
		if u.nodes[i].Field != FieldTypeArguments {
			continue
		}
		for _, k := range u.childrenOf(i) {
			if !u.nodes[k].is(Spelled) {
				out = append(out, fieldType{typ: u.text(k, int(u.end[k]))})
			}
		}
		if name == "Err" && len(out) > 1 {
			return out[1:]
		}
		return out
	}
	return nil
}
