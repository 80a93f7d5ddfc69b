package tree

import (
	"slices"
	"strings"
)

// expandRules puts what a macro_rules! macro produces in place of its uses, and removes the macro. It does what a
// compiler does, but with one macro at a time: the first rule whose pattern matches a use is the one that
// counts.
func expandRules(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []rulesMacro
	for i, n := range u.nodes {
		if n.Role == Item && n.tokens > 4 && strings.HasPrefix(n.firstWord(), "macro_rules") {
			if m, ok := u.rulesMacro(i); ok {
				all = append(all, m)
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		m := all[i]
		key := refutes(expandingMacro).content(u.nodes[m.item])
		bare, ended := Edit{u.nodes[m.item]: nil}, Edit{u.nodes[m.item]: nil}
		for _, use := range m.uses {
			text, ok := m.expanded(u.macroTokens(use.arguments))
			if !ok {
				return proposal{}, false
			}
			n := u.nodes[use.whole]
			key = key.content(n)
			bare[n] = n.token(Token{Kind: "text", Text: text})
			ended[n] = n.token(Token{Kind: "text", Text: text + ";"})
			for _, k := range use.rest {
				bare[u.nodes[k]], ended[u.nodes[k]] = Nothing, Nothing
			}
		}
		for _, e := range []Edit{bare, ended} {
			if root := d.root.Apply(e); d.syntax.Parses(root) {
				return proposal{root: root, key: key, note: "expand " + m.name, check: unchecked}, true
			}
		}
		return proposal{}, false
	}}
}

// A rulesMacro is a macro that is defined by patterns and what replaces them.
type rulesMacro struct {
	item  int
	name  string
	rules []macroRule
	uses  []macroUse
}

type macroRule struct{ pattern, template []macroPart }

// A macroUse is a use with its arguments, and the statement that it is or else itself.
type macroUse struct {
	whole, arguments int
	rest             []int // the other nodes of a use in another macro, where the parser sees only tokens; whole is its name
}

// rulesMacro returns the macro that an item defines, if all mentions of its name are uses of it.
func (u uses) rulesMacro(item int) (rulesMacro, bool) {
	name := u.childIn(item, FieldName)
	if name < 0 {
		return rulesMacro{}, false
	}
	m := rulesMacro{item: item, name: string(u.nodes[name].Text)}
	for i := name; i < int(u.end[item]); i++ {
		left, right := u.childIn(i, FieldLeft), u.childIn(i, FieldRight)
		if left > 0 && right > 0 {
			m.rules = append(m.rules, macroRule{macroParts(u.macroTokens(left)), macroParts(u.macroTokens(right))})
			i = int(u.end[i]) - 1
		}
	}
	for _, k := range u.elsewhere(name, item) {
		use, ok := u.macroUse(k)
		if !ok {
			return m, false
		}
		m.uses = append(m.uses, use)
	}
	return m, len(m.rules) > 0 && len(m.uses) > 0 && len(u.of[m.name]) == len(m.uses)+1
}

// macroUse returns the use of a macro with a name.
func (u uses) macroUse(name int) (macroUse, bool) {
	p := u.named(name)
	kids := u.childrenOf(p)
	at := slices.Index(kids, name)
	switch {
	case u.nodes[name].Field == "macro" && len(kids) == 3:
		use := macroUse{whole: p, arguments: kids[2]}
		if q := u.named(p); q > 0 && u.nodes[q].Role == Item && u.nodes[q].tokens <= u.nodes[p].tokens+1 {
			use.whole = q
		}
		return use, true
	case u.nodes[p].bracketed() && at+2 < len(kids) && string(u.nodes[kids[at+1]].Text) == "!" && u.nodes[kids[at+2]].bracketed():
		return macroUse{whole: name, arguments: kids[at+2], rest: kids[at+1 : at+3]}, true
	}
	return macroUse{}, false
}

// macroTokens returns the tokens of a group, without its brackets.
func (u uses) macroTokens(group int) []lexeme {
	var out []lexeme
	leaves := u.leaves(group)
	for _, k := range leaves[min(1, len(leaves)):max(len(leaves)-1, 1)] {
		l := lexeme{text: string(u.nodes[k].Text)}
		if len(u.nodes[k].firstGap()) > 0 {
			l.gap = " "
		}
		out = append(out, l)
	}
	return out
}

// A macroPart is a token, a variable or a repetition of parts.
type macroPart struct {
	lexeme
	variable, kind string // in patterns a variable has a kind
	repeated       []macroPart
	separator      string
}

// macroParts returns the parts of a pattern or of what replaces it.
func macroParts(tokens []lexeme) []macroPart {
	var out []macroPart
	for i := 0; i < len(tokens); i++ {
		l := tokens[i]
		p := macroPart{lexeme: l}
		switch {
		case l.text == "$" && i+1 < len(tokens) && tokens[i+1].text == "(":
			end := groupEnd(tokens, i+1)
			p.repeated = macroParts(tokens[i+2 : end-1])
			if end < len(tokens) && !slices.Contains(repetitionSigns, tokens[end].text) {
				p.separator = tokens[end].text
				end++
			}
			i = end
		case len(l.text) > 1 && l.text[0] == '$':
			p.variable = l.text
			if i+2 < len(tokens) && tokens[i+1].text == ":" && slices.Contains(fragmentKinds, tokens[i+2].text) {
				p.kind = tokens[i+2].text
				i += 2
			}
		}
		out = append(out, p)
	}
	return out
}

var (
	repetitionSigns = []string{"*", "+", "?"}
	fragmentKinds   = []string{"ident", "ty", "expr", "tt", "literal", "path", "pat", "pat_param", "stmt", "block", "item", "vis", "lifetime", "meta"}
)

// groupEnd returns the index after the group that begins with the bracket at an index, or after that token
// if it is none.
func groupEnd(tokens []lexeme, at int) int {
	depth := 0
	for i := at; i < len(tokens); i++ {
		switch tokens[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return len(tokens)
}

// A macroMatch holds what variables stand for: some tokens, or in a repetition a match for each round.
type macroMatch struct {
	tokens map[string][]lexeme
	rounds map[string][]macroMatch // of a repetition, for each variable in it
}

// expanded returns the text that replaces a use with some arguments.
func (m rulesMacro) expanded(arguments []lexeme) (string, bool) {
	for _, r := range m.rules {
		match := macroMatch{map[string][]lexeme{}, map[string][]macroMatch{}}
		if end, ok := match.all(r.pattern, arguments, 0, ""); ok && end == len(arguments) {
			return printed(match.transcribed(r.template)), true
		}
	}
	return "", false
}

// all matches parts with the tokens from an index, and returns the index after them. What follows the parts
// ends the last of them.
func (m macroMatch) all(parts []macroPart, tokens []lexeme, at int, follows string) (int, bool) {
	for k, p := range parts {
		next := follows
		if k+1 < len(parts) {
			next = parts[k+1].text
		}
		switch {
		case p.repeated != nil:
			at = m.repeat(p, tokens, at, next)
		case p.variable != "":
			end := fragmentEnd(p.kind, tokens, at, next)
			if end == at && p.kind != "vis" {
				return at, false
			}
			value := slices.Clone(tokens[at:end])
			if p.kind == "expr" && slices.ContainsFunc(value, func(l lexeme) bool { return sign(l.text[0]) && l.text != "." }) {
				value = slices.Concat([]lexeme{{text: "("}}, value, []lexeme{{text: ")"}})
			}
			m.tokens[p.variable] = value
			at = end
		case at < len(tokens) && tokens[at].text == p.text:
			at++
		default:
			return at, false
		}
	}
	return at, true
}

// repeat matches a repetition as often as possible, and returns the index after it.
func (m macroMatch) repeat(p macroPart, tokens []lexeme, at int, next string) int {
	var rounds []macroMatch
	for from := at; from < len(tokens); {
		one := macroMatch{map[string][]lexeme{}, map[string][]macroMatch{}}
		stop := next
		if p.separator != "" {
			stop = p.separator
		}
		end, ok := one.all(p.repeated, tokens, from, stop)
		if !ok || end == from {
			break
		}
		rounds = append(rounds, one)
		at, from = end, end
		if p.separator == "" {
			continue
		}
		if end >= len(tokens) || tokens[end].text != p.separator {
			break
		}
		from = end + 1
	}
	for _, name := range variablesOf(p.repeated) {
		m.rounds[name] = rounds
	}
	return at
}

// fragmentEnd returns the index after the tokens from an index that a variable of a kind takes.
func fragmentEnd(kind string, tokens []lexeme, at int, next string) int {
	if at >= len(tokens) {
		return at
	}
	switch kind {
	case "ident", "lifetime":
		return at + 1
	case "tt", "block":
		return groupEnd(tokens, at)
	case "vis":
		if tokens[at].text != "pub" {
			return at
		}
		if at+1 < len(tokens) && tokens[at+1].text == "(" {
			return groupEnd(tokens, at+1)
		}
		return at + 1
	}
	angles := 0
	for at < len(tokens) {
		switch text := tokens[at].text; {
		case text == ")" || text == "]" || text == "}" || angles <= 0 && (text == next || text == "," || text == ";" || text == "=>"):
			return at
		case text == "<" && kind != "expr":
			angles++
		case text == ">" && kind != "expr":
			angles--
		}
		at = groupEnd(tokens, at)
	}
	return at
}

// variablesOf returns the variables in some parts.
func variablesOf(parts []macroPart) []string {
	var out []string
	for _, p := range parts {
		if p.variable != "" {
			out = append(out, p.variable)
		}
		out = append(out, variablesOf(p.repeated)...)
	}
	return out
}

// transcribed returns the tokens that replace a match.
func (m macroMatch) transcribed(parts []macroPart) []lexeme {
	var out []lexeme
	put := func(gap string, more []lexeme) {
		for i, l := range more {
			if i == 0 {
				l.gap, l.moved = gap, true
			}
			out = append(out, l)
		}
	}
	for _, p := range parts {
		switch value, known := m.tokens[p.variable]; {
		case p.repeated != nil:
			for i, round := range m.roundsOf(p.repeated) {
				if i > 0 && p.separator != "" {
					put("", []lexeme{{text: p.separator}})
				}
				put(" ", round.transcribed(p.repeated))
			}
		case known:
			put(p.gap, value)
		default:
			put(p.gap, []lexeme{p.lexeme})
		}
	}
	return out
}

// roundsOf returns the matches for the rounds of a repetition, with what is known outside of it.
func (m macroMatch) roundsOf(parts []macroPart) []macroMatch {
	for _, name := range variablesOf(parts) {
		rounds := m.rounds[name]
		for _, r := range rounds {
			for v, tokens := range m.tokens {
				if _, inner := r.tokens[v]; !inner {
					r.tokens[v] = tokens
				}
			}
		}
		if rounds != nil {
			return rounds
		}
	}
	return nil
}
