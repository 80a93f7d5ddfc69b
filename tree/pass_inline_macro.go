package tree

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/internal/lex"
)

// A macro is a directive that gives a name a text, which the parser does not look into.
type macro struct {
	item   *Node
	name   string
	called bool // it takes arguments, perhaps none
	params []string
	body   []lexeme
}

// A lexeme is a token with the white space before it.
type lexeme struct {
	gap, text string
	moved     bool // it did not always follow the one before
}

// macros puts the text of a macro in place of its uses, with their arguments, and removes the
// macro: exactly what a preprocessor does, but with one macro at a time. It looks for uses by tokens,
// since parsers do not know what a use stands for, and in the texts of other macros too. Macros with
// the fewest uses come first, and of these the last.
func macros(d draft) proposals {
	u := d.uses()
	all := u.macros()
	return proposals{len(all), func(i int) (proposal, bool) {
		m := all[i]
		e, ok := m.expansion(u.surveyed)
		if !ok {
			return proposal{}, false
		}
		key := refutes(expandingMacro).content(m.item).number(len(e))
		return proposal{root: d.root.Apply(e), key: key, note: "expand " + m.name, check: unchecked}, true
	}}
}

// macros returns the macros that are defined once and mentioned elsewhere.
func (u uses) macros() []macro {
	texts := u.macroTexts()
	if len(texts) == 0 {
		return nil
	}
	var out []macro
	defined, mentioned := map[string]int{}, map[string]int{}
	for _, n := range u.nodes {
		if len(n.Kids) == 0 {
			mentioned[string(n.Text)]++
		}
	}
	for _, i := range texts {
		item := int(u.item[i])
		m := macro{item: u.nodes[item], body: lexemes(u.nodes[i].Text)}
		for _, l := range m.body {
			mentioned[l.text]++
		}
		for k := item; k < i; k++ {
			switch n := u.nodes[k]; {
			case n.Field == FieldName && m.name == "":
				m.name = string(n.Text)
			case n.Field == FieldParameters:
				m.called, m.params = true, parameterNames(n)
			}
		}
		defined[m.name]++
		out = append(out, m)
	}
	out = slices.DeleteFunc(out, func(m macro) bool { return m.name == "" || defined[m.name] > 1 || mentioned[m.name] < 2 })
	slices.Reverse(out)
	slices.SortStableFunc(out, func(a, b macro) int { return cmp.Compare(mentioned[a.name], mentioned[b.name]) })
	return out
}

// macroTexts returns the indices of the texts that removable directives give to names.
func (u uses) macroTexts() []int {
	var out []int
	var lines lineReader
	for i, n := range u.nodes {
		if len(n.Kids) == 0 && len(n.Text) > 0 && lines.directive(n) && n.Field == FieldValue {
			if item := int(u.item[i]); item >= 0 && u.directive(item) {
				out = append(out, i)
			}
		}
	}
	return out
}

// A lineReader tells which tokens are on lines that are directives for a preprocessor.
type lineReader struct {
	last *Node // the token before
	is   bool
}

// directive reports whether the next token is on such a line.
func (l *lineReader) directive(n *Node) bool {
	if l.last == nil || lineEnd(n.Gap) >= 0 || l.last.ended() {
		l.is = bytes.HasPrefix(n.Text, []byte("#"))
	}
	l.last = n
	return l.is
}

// directive reports whether a node begins with a directive for a preprocessor.
func (s *surveyed) directive(i int) bool {
	return strings.HasPrefix(s.nodes[i].firstWord(), "#")
}

// parameterNames returns the names of parameters in a list of them.
func parameterNames(n *Node) []string {
	var out []string
	for m := range n.Nodes {
		switch text := string(m.Text); {
		case m.word():
			out = append(out, text)
		case text == "...":
			out = append(out, "__VA_ARGS__")
		}
	}
	return out
}

// lexemes returns the tokens of a text, without comments. A backslash at the end of a line continues
// it.
func lexemes(text []byte) []lexeme {
	s := strings.NewReplacer("\\\r\n", " ", "\\\n", " ").Replace(string(text))
	var out []lexeme
	at := 0
	for from, to := range lex.Default.Each([]byte(s)) {
		l := lexeme{gap: s[at:from], text: s[from:to]}
		at = to
		if strings.TrimSpace(l.gap) == "" && l.gap != "" {
			l.gap = " "
		}
		if !strings.HasPrefix(l.text, "//") && !strings.HasPrefix(l.text, "/*") {
			out = append(out, l)
		}
	}
	return out
}

// printed returns the text of some tokens.
func printed(tokens []lexeme) string {
	var out []byte
	for _, l := range tokens {
		if len(out) > 0 {
			out = append(out, l.gap...)
			if l.gap == "" && l.moved && fuse(out, []byte(l.text)) {
				out = append(out, ' ')
			}
		}
		out = append(out, l.text...)
	}
	return string(out)
}

// expansion returns the edit that expands all uses of a macro and removes it. It reports false if
// there is no use, or one that another directive tests.
func (m macro) expansion(s *surveyed) (Edit, bool) {
	e := Edit{m.item: nil}
	tokens := make([]*Node, 0, len(s.nodes))
	for i, n := range s.nodes {
		if len(n.Kids) == 0 && len(n.Text) > 0 && !n.gone && (n.first < m.item.first || m.item.last < n.first) {
			tokens = append(tokens, s.nodes[i])
		}
	}
	var lines lineReader
	for i := 0; i < len(tokens); i++ {
		n := tokens[i]
		directive := lines.directive(n)
		switch {
		case n.is(Prose) || n.is(Comment):
		case directive && n.Field == FieldValue:
			was := lexemes(n.Text)
			out, ok := m.expand(was)
			if !ok {
				return nil, false
			}
			if now := printed(out); now != printed(was) {
				e[n] = n.shortened(now)
			}
		case string(n.Text) == m.name && directive:
			return nil, false
		case string(n.Text) == m.name:
			end := i + 1
			if m.called {
				end = callEnd(tokens, i+1)
			}
			if end == 0 {
				continue // without arguments it is only a name
			}
			out, ok := m.expand(lexemes(textOf(tokens[i:end])))
			if !ok {
				return nil, false
			}
			e[n] = n.shortened(printed(out))
			for _, k := range tokens[i+1 : end] {
				e[k] = Nothing
			}
			i = end - 1
			lines.last = tokens[i]
		}
	}
	return e, len(e) > 1
}

// callEnd returns the index of the token after the arguments that begin at one; 0 if none do.
func callEnd(tokens []*Node, at int) int {
	depth := 0
	for i := at; i < len(tokens); i++ {
		if n := tokens[i]; n.is(Spelled) || !n.is(Prose) {
			switch string(n.Text) {
			case "(":
				depth++
			case ")":
				depth--
			}
		}
		if depth <= 0 {
			if i == at {
				return 0
			}
			return i + 1
		}
	}
	return 0
}

// textOf returns the text of some tokens on one line.
func textOf(tokens []*Node) []byte {
	var out []byte
	for i, n := range tokens {
		if i > 0 && len(n.Gap) > 0 {
			out = append(out, ' ')
		}
		out = append(out, n.Text...)
	}
	return out
}

// expand replaces the uses of a macro among some tokens. It reports false if one has other arguments
// than the macro takes.
func (m macro) expand(tokens []lexeme) ([]lexeme, bool) {
	var out []lexeme
	put := func(gap string, more []lexeme) {
		for i, l := range more {
			if l.moved = l.moved || i == 0; i == 0 {
				l.gap = gap
			}
			out = append(out, l)
		}
	}
	after := false // a use ends before the token
	for i := 0; i < len(tokens); {
		l := tokens[i]
		args, end := [][]lexeme(nil), i+1
		if m.called && l.text == m.name {
			args, end = arguments(tokens, i+1)
		}
		if l.text != m.name || end == 0 {
			l.moved = l.moved || after
			out, after = append(out, l), false
			i++
			continue
		}
		for k := range args {
			var ok bool
			if args[k], ok = m.expand(args[k]); !ok {
				return nil, false
			}
		}
		body, ok := m.substitute(args)
		if !ok {
			return nil, false
		}
		put(l.gap, body)
		i, after = end, true
	}
	return out, true
}

// arguments returns the arguments that begin at a token, and the index of the token after them; 0 if
// none do.
func arguments(tokens []lexeme, at int) (args [][]lexeme, end int) {
	depth := 0
	for i := at; i < len(tokens); i++ {
		l := tokens[i]
		switch {
		case l.text == "(":
			if depth++; depth == 1 {
				args = append(args, nil)
				continue
			}
		case l.text == ")":
			if depth--; depth == 0 {
				return args, i + 1
			}
		case l.text == "," && depth == 1:
			args = append(args, nil)
			continue
		}
		if depth <= 0 {
			return nil, 0
		}
		args[len(args)-1] = append(args[len(args)-1], l)
	}
	return nil, 0
}

// substitute returns the text of a macro with arguments for parameters: #a is the text of an argument as a
// string, and a##b is one token.
func (m macro) substitute(args [][]lexeme) ([]lexeme, bool) {
	value := map[string][]lexeme{}
	for i, p := range m.params {
		if p == "__VA_ARGS__" && i < len(args) {
			args = append(args[:i:i], joined(args[i:]))
		}
		if i < len(args) {
			value[p] = args[i]
		}
	}
	none := len(m.params) == 0 && len(args) == 1 && len(args[0]) == 0
	if len(args) != len(m.params) && !none {
		return nil, false
	}
	var out []lexeme
	after, paste := false, false
	for i := 0; i < len(m.body); i++ {
		l := m.body[i]
		next := lexeme{}
		if i+1 < len(m.body) {
			next = m.body[i+1]
		}
		text, isParameter := value[next.text]
		switch {
		case l.text == "##":
			paste = true
			continue
		case l.text == "#" && next.text == "#":
			paste = true
			i++
			continue
		case l.text == "#" && isParameter:
			l.text, l.moved = strconv.Quote(strings.TrimSpace(printed(text))), true
			out, after = append(out, l), true
			i++
			continue
		case strings.HasPrefix(l.text, "#"):
			return nil, false
		}
		more, isArgument := value[l.text]
		if isArgument {
			if more = slices.Clone(more); len(more) > 0 {
				more[0].gap, more[0].moved = l.gap, true
			}
		} else {
			l.moved = l.moved || after
			more = []lexeme{l}
		}
		if paste && len(out) > 0 && len(more) > 0 {
			out[len(out)-1].text += more[0].text
			more = more[1:]
		}
		out, after, paste = append(out, more...), isArgument, false
	}
	return out, true
}

// joined returns the arguments that a single parameter takes.
func joined(args [][]lexeme) []lexeme {
	var out []lexeme
	for i, a := range args {
		if i > 0 {
			out = append(out, lexeme{text: ","})
		}
		out = append(out, a...)
	}
	return out
}
