package g4

import (
	"fmt"
	"slices"
	"strings"
)

// String returns a grammar file in a canonical form.
func (f *file) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", []string{"grammar", "lexer", "parser"}[f.kind], f.name)
	var keys []string
	for k := range f.options {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		fmt.Fprintf(&b, "option %s=%s\n", k, f.options[k])
	}
	for what, list := range map[string][]ident{"import": f.imports} {
		for _, i := range list {
			fmt.Fprintf(&b, "%s %s\n", what, i.name)
		}
	}
	for _, i := range f.tokens {
		fmt.Fprintf(&b, "token %s\n", i.name)
	}
	for _, i := range f.channels {
		fmt.Fprintf(&b, "channel %s\n", i.name)
	}
	for _, r := range f.rules {
		if r.fragment {
			b.WriteString("fragment ")
		}
		if r.mode != "" {
			fmt.Fprintf(&b, "%s/", r.mode)
		}
		if r.fold {
			b.WriteString("folded ")
		}
		fmt.Fprintf(&b, "%s: %s\n", r.name, altString(r.body.alts))
	}
	return b.String()
}

func altString(alts []*alternative) string {
	var out []string
	for _, a := range alts {
		var parts []string
		if a.right {
			parts = append(parts, "<right>")
		}
		for _, e := range a.elems {
			parts = append(parts, e.String())
		}
		for _, c := range a.commands {
			parts = append(parts, "->"+c.name+"("+c.arg+")")
		}
		if a.label != "" {
			parts = append(parts, "#"+a.label)
		}
		out = append(out, strings.Join(parts, " "))
	}
	return strings.Join(out, " | ")
}

func (e *element) String() string {
	s := e.text
	lazy := ""
	if e.lazy {
		lazy = "?"
	}
	switch e.op {
	case opLiteral:
		s = fmt.Sprintf("%+q", e.text)
	case opAny:
		s = "."
	case opChars:
		s = "[" + e.text + "]"
	case opRange:
		s = fmt.Sprintf("%q..%q", e.text, e.hi)
	case opNot:
		s = "~" + e.kid.String()
	case opBlock:
		s = "(" + altString(e.alts) + ")"
	case opOptional:
		s = e.kid.String() + "?" + lazy
	case opStar:
		s = e.kid.String() + "*" + lazy
	case opPlus:
		s = e.kid.String() + "+" + lazy
	case opPredicate:
		s = "{" + e.text + "}?"
	case opAction:
		s = "{" + e.text + "}"
	}
	return s
}
