package tree

import "strings"

var defaultsPass = &Pass{
	Name:     "defaults",
	About:    "replaces what has a declared type by the least value of that type",
	Rewrites: true,
	stage:    oneByOne(defaults, 8),
}

// defaults replaces every use of a name by the least value of the type that its definition declares,
// and removes the definition: with func f() int, f(x) becomes 0, and with String s, s becomes "".
func defaults(d draft) proposals {
	u := d.uses()
	type value struct {
		defined
		text string
	}
	var all []value
	for _, a := range u.definitions() {
		if text := u.defaultOf(a); text != "" {
			all = append(all, value{a, text})
		}
	}
	return proposals{2 * len(all), func(i int) (proposal, bool) {
		a := all[i/2]
		name := u.nodes[a.name]
		key := refutes(defaulting).text(name.Text).content(u.nodes[a.item]).number(i % 2)
		e := Edit{}
		for _, k := range u.of[string(name.Text)] {
			if u.inside(k, a.item) {
				continue
			}
			n := u.nodes[u.whole(k)]
			e[n] = n.token(Token{Kind: "literal", Text: a.text})
			key = key.content(u.above(k, 1))
		}
		if len(e) == 0 || len(e) > manyMentions {
			return proposal{}, false
		}
		if i%2 == 0 {
			e[u.nodes[a.item]] = nil
		}
		return proposal{root: d.root.Apply(e), key: key, note: "the default of " + string(name.Text), check: parsed}, true
	}}
}

// defaultValues are the least values of types, by how languages spell the types.
var defaultValues = map[string]string{
	"string": `""`, "String": `""`, "str": `""`, "std::string": `""`, "&str": `""`, "&'static str": `""`,
	"bool": "false", "boolean": "false", "Boolean": "false", "Bool": "false",
	"int": "0", "long": "0", "short": "0", "unsigned": "0", "char": "0", "size_t": "0", "byte": "0", "rune": "0", "uint": "0", "number": "0", "Int": "0", "Long": "0", "Integer": "0",
	"int8": "0", "int16": "0", "int32": "0", "int64": "0", "uint8": "0", "uint16": "0", "uint32": "0", "uint64": "0",
	"i8": "0", "i16": "0", "i32": "0", "i64": "0", "isize": "0", "u8": "0", "u16": "0", "u32": "0", "u64": "0", "usize": "0",
	"float": "0.", "double": "0.", "float32": "0.", "float64": "0.", "f32": "0.", "f64": "0.", "Float": "0.", "Double": "0.",
	"error": "nil", "()": "()",
}

// defaultOf returns the least value of the type that a definition declares; "" if it is not known.
func (u uses) defaultOf(a defined) string {
	for i := a.item; i < int(u.end[a.item]); i++ {
		switch n := u.nodes[i]; {
		case n.Field == FieldBody || n.Field == FieldParameters || n.Field == FieldArguments:
			i = int(u.end[i]) - 1
		case n.Field == FieldType || n.Field == FieldResult || n.Field == FieldReturnType:
			if v := defaultValues[strings.TrimSpace(string(n.Bytes()))]; v != "" {
				return v
			}
		}
	}
	return ""
}
