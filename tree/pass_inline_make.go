package tree

import (
	"fmt"
	"strings"
)

// inlineMake puts the value of a variable of a makefile in place of its uses, and removes the variable: with
// a = b/$(1), c: $(call a,d) becomes c: b/d. It works on texts, because the parser does not look into many of
// them.
func inlineMake(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []proposal
	for i, n := range u.nodes {
		name, value := u.childIn(i, FieldName), u.childIn(i, FieldValue)
		if n.Kind != "variable_assignment" && n.Kind != "define_directive" || u.fileOf(i).Kind != "makefile" || name < 0 {
			continue
		}
		v := makeVariable{name: string(u.nodes[name].Text)}
		if value > 0 {
			v.value = strings.TrimSpace(u.text(value, int(u.end[value])))
		}
		e := Edit{n: nil}
		for k, item := range u.nodes {
			if item.Role != Item || k == i || u.fileOf(k).Kind != "makefile" || u.named(k) != u.named(i) {
				continue
			}
			if was := u.text(k, int(u.end[k])); v.in(was) != was {
				e[item] = item.token(Token{Kind: "text", Text: v.in(was)})
			}
		}
		if len(e) > 1 {
			root := d.root.Apply(e)
			all = append(all, proposal{root: root, key: refutes(inlining).text(root.Bytes()), note: "inline " + v.name, check: parsed})
		}
	}
	return ready(all)
}

// A makeVariable has a value, in which $(1) stands for its first argument, and so on.
type makeVariable struct{ name, value string }

// in returns a text in which the value replaces all uses.
func (v makeVariable) in(text string) string {
	for _, brackets := range []string{"()", "{}"} {
		open, closed := "$"+brackets[:1], brackets[1:]
		text = strings.ReplaceAll(text, open+v.name+closed, v.value)
		for from := 0; ; {
			at := strings.Index(text[from:], open+"call "+v.name)
			if at < 0 {
				break
			}
			at += from
			from = at + len(open+"call "+v.name)
			arguments, end, ok := makeArguments(text, from, brackets)
			if !ok {
				continue
			}
			value := v.value
			for i, a := range arguments {
				for _, use := range []string{"$(%d)", "${%d}", "$%d"} {
					value = strings.ReplaceAll(value, fmt.Sprintf(use, i+1), a)
				}
			}
			text, from = text[:at]+value+text[end:], at+len(value)
		}
	}
	return text
}

// makeArguments returns the arguments of a call from the first comma on, and where the call ends.
func makeArguments(text string, at int, brackets string) (out []string, end int, ok bool) {
	depth, from := 0, -1
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == brackets[0]:
			depth++
		case c == brackets[1] && depth > 0:
			depth--
		case c == brackets[1]:
			if from >= 0 {
				out = append(out, text[from:i])
			}
			return out, i + 1, true
		case c == ',' && depth == 0:
			if from >= 0 {
				out = append(out, text[from:i])
			}
			from = i + 1
		case from < 0:
			return nil, 0, false // the name is longer
		}
	}
	return nil, 0, false
}
