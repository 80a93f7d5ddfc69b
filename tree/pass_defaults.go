package tree

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var defaultsPass = &Pass{
	Name:     "defaults",
	About:    "replaces what has a declared type by the least value of that type",
	Rewrites: true,
	stage: stage.Sequence(
		oneByOne(defaults, 8),
		onParsed(oneByOne(forget, 2)),
		onParsed(oneByOne(foreignTypes, 2)),
		onParsed(oneByOne(ending, 2)),
		onParsed(oneByOne(unreturned, 2)),
		onParsed(oneByOne(derive, 4)),
	),
}

// defaults replaces every use of a name by the least value of the type that its definition declares,
// and removes the definition: with func f() int, f(x) becomes 0, and with String s, s becomes "". A
// second form keeps the definition; a third uses the value after the least one, and for a parameter a fourth names
// the type. What has another type
// becomes null, as far as the language has that. So does what functions return; or they become functions without
// a result.
func defaults(d draft) proposals {
	u := d.uses()
	type value struct {
		scopedName
		text string
		keep bool // the definition stays
	}
	var all []value
	names := u.definitions()
	nulls := map[bool]int{} // of parameters, and of other definitions
	for _, a := range u.scopedNames(d, names) {
		switch least, next := u.defaultOf(a.defined, names); {
		case least == null:
			parameter := a.scope > 0
			if nulls[parameter]++; nulls[parameter] <= mostNulls && d.root.tokens <= 4*smallTree {
				all = append(all, value{a, null, false})
			}
		case least != "":
			all = append(all, value{a, least, false}, value{a, least, true})
			if next != "" {
				all = append(all, value{a, next, false})
			}
			if typ := u.typeOf(a.defined); a.scope > 0 && suffixes.MatchString(typ) {
				all = append(all, value{a, "0" + typ, false})
			}
		}
	}
	types := u.plainTypes(d, names)
	var results [][]result
	var without []resultless
	if d.root.tokens <= 4*smallTree {
		results, without = u.resultsOfFunctions(), u.resultlessFunctions()
	}
	return proposals{len(all) + len(results) + len(without) + len(types), func(i int) (proposal, bool) {
		switch k := i - len(all); {
		case k >= len(results)+len(without):
			return u.basic(d, types[k-len(results)-len(without)])
		case k >= len(results):
			return u.withoutResult(d, without[k-len(results)])
		case k >= 0:
			return u.leastResults(d, results[k])
		}
		a := all[i]
		name := u.nodes[a.name]
		key := refutes(defaulting).text(name.Text).content(u.nodes[a.item]).text([]byte(a.text))
		if a.text == null {
			uses := slices.DeleteFunc(u.elsewhere(a.name, a.item), func(k int) bool { return !u.inside(k, a.scope) })
			if len(uses) == 0 {
				return proposal{}, false
			}
			if a.text = d.null(u.nodes[u.whole(uses[0])]); a.text == "" {
				return proposal{}, false
			}
		}
		e := Edit{}
		for _, k := range u.of[string(name.Text)] {
			if k == a.name || u.inside(k, a.item) && !a.keep || !u.inside(k, a.scope) {
				continue
			}
			n := u.nodes[u.whole(k)]
			e[n] = n.token(Token{Kind: "literal", Text: a.text})
			key = key.content(u.above(k, 1))
		}
		if len(e) == 0 || len(e) > manyMentions {
			return proposal{}, false
		}
		if a.keep {
			key = key.number(1)
		} else {
			e[u.nodes[a.item]] = nil
		}
		return proposal{root: d.root.Apply(e), key: key, note: "the default of " + string(name.Text), check: parsed}, true
	}}
}

// A scopedName is a name that a definition gives something within a node.
type scopedName struct {
	defined
	scope int
}

// scopedNames returns definitions with the nodes in which their names mean them: all of a large tree. In a small
// one, a parameter means something only in its function, and those whose names are defined elsewhere first follow.
func (u uses) scopedNames(d draft, names []defined) []scopedName {
	var parameters []int
	functions := map[int]int{} // by parameter
	if d.root.tokens <= 4*smallTree {
		for _, f := range u.allFunctions() {
			for _, k := range u.parameterNames(f) {
				parameters = append(parameters, k)
				functions[k] = f.item
			}
		}
	}
	var out []scopedName
	for _, a := range names {
		out = append(out, scopedName{a, functions[a.name]}) // 0 is the tree
		delete(functions, a.name)
	}
	for _, k := range parameters {
		if f, ok := functions[k]; ok {
			out = append(out, scopedName{defined{k, u.parameterItem(k, f)}, f})
		}
	}
	return out
}

// parameterNames returns the names of the parameters of a function.
func (u uses) parameterNames(f function) []int {
	var out []int
	for _, p := range listed(u.nodes[f.parameters]) {
		name := parameterName(p)
		i := u.indexIn(f.parameters, p)
		for k := i; k < int(u.end[i]); k++ {
			if n := u.nodes[k]; n.isName() && string(n.Text) == name && !u.isType(k) {
				out = append(out, k)
			}
		}
	}
	return out
}

// parameterItem returns the node of a parameter that can be removed, given its name.
func (u uses) parameterItem(name, function int) int {
	i := name
	for i > function && !u.removable(i) {
		i = int(u.parent[i])
	}
	return i
}

// defaultValues are the least values of types, by how languages spell the types.
var defaultValues = map[string]string{
	"string": `""`, "String": `""`, "str": `""`, "std::string": `""`, "&str": `""`, "&'static str": `""`,
	"bool": "false", "boolean": "false", "Boolean": "false", "Bool": "false",
	"int": "0", "long": "0", "short": "0", "unsigned": "0", "char": "0", "size_t": "0", "byte": "0", "rune": "0", "uint": "0", "number": "0", "Int": "0", "Long": "0", "Integer": "0",
	"int8": "0", "int16": "0", "int32": "0", "int64": "0", "uint8": "0", "uint16": "0", "uint32": "0", "uint64": "0",
	"i8": "0", "i16": "0", "i32": "0", "i64": "0", "isize": "0", "u8": "0", "u16": "0", "u32": "0", "u64": "0", "usize": "0",
	"float": "0.", "double": "0.", "float32": "0.", "float64": "0.", "f32": "0.", "f64": "0.", "Float": "0.", "Double": "0.",
	"error": "nil", "()": "()", "Real": "0.0",
}

// suffixes are the types that a number of Rust can name: 0u8.
var suffixes = regexp.MustCompile(`^[iuf](8|16|32|64|128|size)$`)

// nextValues are the values after the least ones.
var nextValues = map[string]string{"0": "1", "0.": "1.", "0.0": "1.0", "false": "true"}

// defaultOf returns the least value of the type that a definition declares, and the one after it. A
// type may be a name that another definition gives to a type. It returns null for an unknown type, and
// "" if there is none.
func (u uses) defaultOf(a defined, names []defined) (least, next string) {
	const most = 3 // names of names
	for range most {
		typ := u.typeOf(a)
		if typ == "" {
			return "", ""
		}
		if v := defaultValues[typ]; v != "" {
			return v, nextValues[v]
		}
		if least, next = bitVector(typ); least != "" {
			return least, next
		}
		at := slices.IndexFunc(names, func(b defined) bool { return string(u.nodes[b.name].Text) == typ })
		if at >= 0 && u.isUnit(names[at].item) {
			return typ, ""
		}
		if at < 0 || u.typeOf(names[at]) == "" {
			break
		}
		a = names[at]
	}
	return null, ""
}

// isUnit reports whether an item defines a type that has one value, with its name: struct A; in Rust.
func (u uses) isUnit(item int) bool {
	n := u.nodes[item].core()
	return n.Kind == "struct_item" && !n.hasField(FieldBody)
}

// typeOf returns the text of the type that a definition declares, "" if there is none.
func (u uses) typeOf(a defined) string {
	for i := a.item; i < int(u.end[a.item]); i++ {
		switch n := u.nodes[i]; {
		case n.Field == FieldBody || n.Field == FieldParameters || n.Field == FieldArguments:
			i = int(u.end[i]) - 1
		case n.Field == FieldType || n.Field == FieldResult || n.Field == FieldReturnType:
			return n.trimmedText()
		}
	}
	return ""
}

// leastOf returns the least value of the declared type of a parameter, or something else if that is not known.
func (u uses) leastOf(parameter int, otherwise string) string {
	typ := u.childIn(parameter, FieldType)
	if typ < 0 {
		return otherwise
	}
	return cmp.Or(defaultValues[u.nodes[typ].trimmedText()], otherwise)
}

// null stands for the value of a type about which nothing is known.
const null = "null"

// mostNulls is how many definitions of unknown types are tried on a tree, and as many parameters.
const mostNulls = 2

// null returns how the language of the tree spells null: a word that the parser does not take for a
// name in place of a node; "" if it has none.
func (d draft) null(n *Node) string {
	for _, word := range [...]string{"nil", "null", "nullptr", "None"} {
		root := d.syntax.Parse(d.root.Apply(Edit{n: n.token(Token{Kind: n.Kind, Text: word})}))
		if root == nil {
			continue
		}
		for m := range root.Nodes {
			if string(m.Text) == word && strings.Contains(strings.ToLower(m.Kind), strings.ToLower(word[:3])) {
				return word
			}
		}
	}
	return ""
}

// bitVector returns the least values of a type of SMT-LIB whose values have a number of bits.
func bitVector(text string) (least, next string) {
	const most = 64
	m := bitVectors.FindStringSubmatch(text)
	if m == nil {
		return "", ""
	}
	bits, err := strconv.Atoi(m[1])
	if err != nil || bits < 1 || bits > most {
		return "", ""
	}
	return fmt.Sprintf("#b%0*b", bits, 0), fmt.Sprintf("#b%0*b", bits, 1)
}

var bitVectors = regexp.MustCompile(`^\(\s*_\s+BitVec\s+(\d+)\s*\)$`)
