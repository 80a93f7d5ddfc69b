package g4

import "strings"

// cTypes implements the essential part of the base class of the C grammar: it
// distinguishes names of types from others by the typedefs in the source. A name that
// the source does not declare may be a type, since headers are not read.
type cTypes struct {
	plain
	typedefs map[string]bool // nil until needed
	declared map[string]bool // names that are declared as something other than a type
	id       int32
}

func newC(g *Grammar) hook { return &cTypes{id: g.typ("Identifier")} }

func (h *cTypes) check(v *view, code string) (bool, bool) {
	h.scan(v)
	switch code {
	case "IsTypedefName()":
		return h.typeName(v, 1), true
	case "IsCast()":
		return v.textOf(v.lt(1)) == "(" && (v.lt(2).Type != h.id || h.typeName(v, 2)), true
	case "IsSomethingOfTypeName()":
		return v.textOf(v.lt(2)) == "(" && h.beginsType(v, 3), true
	}
	return false, false
}

// typeName reports whether the n-th token ahead may be the name of a type.
func (h *cTypes) typeName(v *view, n int) bool {
	t := v.lt(n)
	name := v.textOf(t)
	return t.Type == h.id && (h.typedefs[name] || !h.declared[name])
}

func (h *cTypes) beginsType(v *view, n int) bool {
	t := v.lt(n)
	if t.Type == h.id {
		return h.typeName(v, n)
	}
	words := " void char short int long float double signed unsigned struct union enum const volatile restrict _Bool bool _Complex _Atomic typeof __typeof__ __typeof "
	return strings.Contains(words, " "+v.textOf(t)+" ")
}

// scan collects the declarations of the whole source, once.
func (h *cTypes) scan(v *view) {
	if h.typedefs != nil {
		return
	}
	h.typedefs, h.declared = map[string]bool{}, map[string]bool{}
	words := make([]string, len(v.vis))
	for i, t := range v.vis {
		words[i] = v.textOf(v.toks[t])
	}
	isID := func(i int) bool { return v.toks[v.vis[i]].Type == h.id }
	for i := 0; i+1 < len(words); i++ {
		if words[i] == "typedef" {
			i = h.typedef(words, i, isID)
			continue
		}
		if isID(i) && i > 0 && strings.Contains(" = ( [ , ; ) ", " "+words[i+1]+" ") && (isID(i-1) || words[i-1] == "*" || strings.Contains(" void char short int long float double signed unsigned ", " "+words[i-1]+" ")) {
			h.declared[words[i]] = true
		}
	}
}

// typedef records the names that a typedef declares and returns its last word.
func (h *cTypes) typedef(words []string, i int, isID func(int) bool) int {
	braces, parens := 0, 0
	for ; i+1 < len(words); i++ {
		switch words[i] {
		case "{":
			braces++
		case "}":
			braces--
		case "(":
			parens++
		case ")":
			parens--
		case ";":
			if braces <= 0 {
				return i
			}
		}
		if braces > 0 || !isID(i) {
			continue
		}
		next := words[i+1]
		if parens == 0 && (next == ";" || next == "," || next == "[" || next == "(") || words[i-1] == "*" && next == ")" && i >= 2 && words[i-2] == "(" {
			h.typedefs[words[i]] = true
		}
	}
	return i
}
