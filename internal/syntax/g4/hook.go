package g4

import "strings"

// A hook implements the base class of a grammar: it evaluates predicates, runs
// actions, and adds or changes tokens. Each parse has its own. Code is passed without
// blanks, “this.” and the final semicolon.
type hook interface {
	test(l *lexing, code string) (outcome, known bool) // a predicate of the lexer
	action(l *lexing, code string)
	token(l *lexing, t Token)                         // outputs a token, or others instead
	check(v *view, code string) (outcome, known bool) // a predicate of the parser
}

// plain is a hook that does nothing.
type plain struct{}

func (plain) test(*lexing, string) (bool, bool) { return false, false }
func (plain) action(*lexing, string)            {}
func (plain) token(l *lexing, t Token)          { l.out = append(l.out, t) }
func (plain) check(*view, string) (bool, bool)  { return false, false }

// hookFor returns a constructor for the hook that matches the base class of the
// lexer or the parser, or nil.
func (g *Grammar) hookFor() func() hook {
	for _, base := range []string{g.lexerBase, g.parserBase} {
		name := base[strings.LastIndexByte(base, '.')+1:]
		for _, h := range hooks {
			if strings.HasPrefix(name, h.base) && (h.fits == nil || h.fits(g)) {
				return func() hook { return h.make(g) }
			}
		}
	}
	return nil
}

// hooks lists the built-in hooks by the prefix of the name of the base class.
var hooks = []struct {
	base string
	fits func(*Grammar) bool // reports whether the grammar has the tokens that the hook needs
	make func(*Grammar) hook
}{
	{"JavaScript", nil, newJavaScript},
	{"TypeScript", nil, newJavaScript},
	{"Python", hasTokens("INDENT", "DEDENT", "NEWLINE"), newPython},
	{"Lua", nil, newLua},
	{"Php", hasTokens("PHPEnd"), newPHP},
	{"CSharp", nil, newCSharp},
	{"Rust", nil, newRust},
	{"C", hasTokens("Typedef", "Identifier"), newC},
}

// Hook returns the base class that a built-in hook implements, or "" if there is
// none.
func (g *Grammar) Hook() string {
	if g.hookFor() == nil {
		return ""
	}
	if g.lexerBase != "" {
		return g.lexerBase
	}
	return g.parserBase
}

// Bases returns the base classes that the grammar names, or "".
func (g *Grammar) Bases() string {
	return strings.Trim(g.lexerBase+" "+g.parserBase, " ")
}

func hasTokens(names ...string) func(*Grammar) bool {
	return func(g *Grammar) bool {
		for _, n := range names {
			if _, ok := g.typeOf[n]; !ok {
				return false
			}
		}
		return true
	}
}

// typ returns the type of a token by name, or -9 if there is none.
func (g *Grammar) typ(name string) int32 {
	if t, ok := g.typeOf[name]; ok {
		return int32(t)
	}
	return -9
}

// types returns the set of token types with the given names.
func (g *Grammar) types(names string) map[int32]bool {
	out := map[int32]bool{}
	for _, n := range strings.Fields(names) {
		if t, ok := g.typeOf[n]; ok {
			out[int32(t)] = true
		}
	}
	return out
}

// modeOf returns the number of a mode by name, or -1 if there is none.
func (l *lexing) modeOf(name string) int32 {
	for i, m := range l.dfa.modes {
		if m == name {
			return int32(i)
		}
	}
	return -1
}

// put adds a token without text at an offset.
func (l *lexing) put(typ int32, at int32) {
	l.out = append(l.out, Token{Type: typ, Start: at, End: at})
}

// quoted returns the string argument of a call of a name: p("of") → of.
func quoted(code, name string) (string, bool) {
	rest, ok := strings.CutPrefix(code, name+"(")
	if !ok || !strings.HasSuffix(rest, ")") {
		return "", false
	}
	return strings.Trim(strings.TrimSuffix(rest, ")"), `"'`), true
}
