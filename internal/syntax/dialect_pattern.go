package syntax

import (
	"slices"
	"strings"
)

// A pattern is a spelling to be compared with tokens.
type pattern struct {
	how                   manner
	as                    string
	row                   string // its form
	guess, always         bool
	before, piece, beyond []formElement
}

// A formElement of a pattern matches one token, signs, or a pair of brackets with everything in it.
type formElement struct {
	sort  elementSort
	texts []string
	name  bool // or any word that may be a name
}

type elementSort uint8

const (
	oneOf elementSort = iota
	anyWord
	anyMacro // a word in capital letters
	directiveOrEnd
	anyNumber
	signs
	brackets
	angles
)

func newDialect(l lexis, table []spelling) *dialect {
	d := &dialect{by: map[string][]*pattern{}, lexis: l}
	for _, row := range table {
		parts := strings.Split(row.form, "/")
		if len(parts) == 1 {
			parts = []string{"", row.form, ""}
		}
		p := &pattern{row.how, row.as, row.form, row.guess, row.always, elements(parts[0]), elements(parts[1]), elements(parts[2])}
		d.rows = append(d.rows, row.form)
		if s := p.piece[0].sort; s == anyWord || s == anyMacro {
			d.any = append(d.any, p)
		}
		for _, w := range p.piece[0].texts {
			d.by[w] = append(d.by[w], p)
		}
	}
	return d
}

func elements(form string) (out []formElement) {
	for _, e := range strings.Fields(form) {
		switch e {
		case "W":
			out = append(out, formElement{sort: anyWord})
		case "M":
			out = append(out, formElement{sort: anyMacro})
		case "D":
			out = append(out, formElement{sort: directiveOrEnd})
		case "S":
			out = append(out, formElement{sort: signs})
		case "N":
			out = append(out, formElement{sort: anyNumber})
		case "<>":
			out = append(out, formElement{sort: angles})
		case "()", "{}":
			out = append(out, formElement{sort: brackets, texts: []string{e[:1]}})
		default:
			texts := alternatives(e)
			name := slices.Contains(texts, "V")
			out = append(out, formElement{texts: texts, name: name})
		}
	}
	return out
}

// alternatives splits a form at its bars. Signs that have bars have no alternatives.
func alternatives(form string) []string {
	if strings.Trim(form, "|") == "" {
		return []string{form}
	}
	return strings.Split(form, "|")
}

// at returns the index of the last token of the piece that begins at token i, if the pattern matches
// there.
func (p *pattern) at(s *scanned, i int) (last int, ok bool) {
	from := i - len(p.before) // each of them is one token
	if from < 0 {
		return 0, false
	}
	if _, ok := match(s, from, p.before); !ok {
		return 0, false
	}
	end, ok := match(s, i, p.piece)
	if !ok {
		return 0, false
	}
	_, ok = match(s, end, p.beyond)
	return end - 1, ok
}

// match returns the index after the tokens that match some elements.
func match(s *scanned, i int, of []formElement) (end int, ok bool) {
	for _, e := range of {
		if i >= len(s.tokens) {
			return i, e.sort == directiveOrEnd
		}
		switch e.sort {
		case directiveOrEnd:
			return i, s.tokens[i].class == scanDirective
		case anyWord:
			if s.tokens[i].class != scanWord {
				return 0, false
			}
			i++
		case anyMacro:
			if s.tokens[i].class != scanWord || !isMacroName(s.text(i)) {
				return 0, false
			}
			i++
		case anyNumber:
			if s.tokens[i].class != scanLiteral {
				return 0, false
			}
			i++
		case signs:
			from := i
			for i < len(s.tokens) && s.tokens[i].class == scanSign && !s.is(i, "(") {
				i++
			}
			if i == from {
				return 0, false
			}
		case brackets:
			last, ok := s.closing(i, e.texts[0][0])
			if !ok {
				return 0, false
			}
			i = last + 1
		case angles:
			last, ok := s.closingAngle(i)
			if !ok {
				return 0, false
			}
			i = last + 1
		default:
			if !e.has(s.spelled(i)) && (!e.name || s.tokens[i].class != scanWord || notNames[string(s.text(i))]) {
				return 0, false
			}
			i++
		}
	}
	return i, true
}

// notNames are words after which comes an expression, or a type.
var notNames = wordSet("return else new throw delete sizeof goto case do co_return co_yield co_await " +
	"const volatile static extern inline typedef typename mutable constexpr virtual friend register explicit struct class union enum")

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// isMacroName reports whether a word looks like the name of a macro.
func isMacroName(word []byte) bool {
	for _, c := range word {
		if c != '_' && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return len(word) > 2
}

// nearby is how many tokens a search for the end of something looks at.
const nearby = 400

// closingAngle returns the index of the sign that closes the list of template arguments at i. It looks
// only at so many tokens that long lists in each other take little time.
func (s *scanned) closingAngle(i int) (last int, ok bool) {
	depth := 0
	for end := min(i+nearby, len(s.tokens)); i < end; i++ {
		switch string(s.text(i)) {
		case "<":
			depth++
		case ">":
			depth--
		case "(", "[":
			i = max(i, int(s.match[i]))
		case ";", "{", "}", ")", "]":
			return 0, false
		}
		if depth == 0 {
			return i, s.is(i, ">")
		}
	}
	return 0, false
}

func (e formElement) has(text string) bool {
	return slices.Contains(e.texts, text)
}
