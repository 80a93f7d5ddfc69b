package g4

import (
	"strings"
	"unicode/utf8"
)

// LoadOptions configure [Load].
type LoadOptions struct {
	// Lib finds a grammar by name, as in “import Common”, if it is not among the
	// files given to Load; nil means that there are no others. For the option
	// tokenVocab, Lib is also called with “Common.tokens” if there is no “Common”.
	Lib func(name string) (Source, bool)
}

// A Grammar is a lexer and a parser, read from grammar files. It does not change
// and may be used by several goroutines.
type Grammar struct {
	Name     string
	Warnings []*Error // what ANTLR would warn about

	rules       []*rule // of the parser
	ruleAt      map[string]int
	lexer       []*rule
	names       []string // by token type; 0 is EOF
	raws        []string // by token type without a name: its literal with escapes
	literals    []string // by token type: its fixed text, or ""
	typeOf      map[string]int
	literalOf   map[string]int
	channels    map[string]int
	lexerBase   string // superClass
	parserBase  string
	recursion   []*recursive // by rule; nil where there is none
	predicates  []*Predicate
	predicateAt map[*element]int32
	nfa         *nfa
	shapes      map[*element]*listShape
	nullable    []bool       // by rule
	units       func() units // computed on first use
	kinds       []string     // by token type
	kindType    map[string]int32
	whole       *program // all rules
}

// Load reads a grammar: one combined file, or a lexer and a parser in any order,
// and any files that they import. The error is an *[Error] with the position of
// the mistake.
func Load(o LoadOptions, files ...Source) (*Grammar, error) {
	l := loader{given: map[string]*file{}, lib: o.Lib}
	for _, src := range files {
		f, err := l.read(src)
		if err != nil {
			return nil, err
		}
		l.given[f.name] = f
		l.order = append(l.order, f)
	}
	parser, lexer, err := l.choose()
	if err != nil {
		return nil, err
	}
	g := &Grammar{Name: parser.name, typeOf: map[string]int{}, literalOf: map[string]int{}, ruleAt: map[string]int{}, predicateAt: map[*element]int32{},
		channels: map[string]int{"DEFAULT_TOKEN_CHANNEL": 0, "HIDDEN": 1}}
	if err := l.merge(g, parser, lexer); err != nil {
		return nil, err
	}
	if err := g.finish(); err != nil {
		return nil, err
	}
	return g, nil
}

type loader struct {
	given map[string]*file
	order []*file
	lib   func(string) (Source, bool)
}

func (l *loader) read(src Source) (*file, error) {
	if at := invalid(src.Text); at >= 0 {
		line, col := lineCol(src.Text, at)
		return nil, errorAt(Pos{src.Name, line, col}, "the grammar is not UTF-8").hint("convert the file to UTF-8")
	}
	if strings.HasSuffix(src.Name, ".tokens") {
		return readTokens(src)
	}
	return read(src)
}

// invalid returns the offset of the first byte that is not valid UTF-8, or -1.
func invalid(text []byte) int {
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && n == 1 {
			return at
		}
		at += n
	}
	return -1
}

// find returns a grammar by name, or nil if there is none.
func (l *loader) find(name string) (*file, error) {
	if f, ok := l.given[name]; ok {
		return f, nil
	}
	if l.lib == nil {
		return nil, nil
	}
	src, ok := l.lib(name)
	if !ok {
		return nil, nil
	}
	f, err := l.read(src)
	if err == nil {
		l.given[name] = f
	}
	return f, err
}

// choose returns which of the given files is the parser and which the lexer.
func (l *loader) choose() (parser, lexer *file, err error) {
	imported := map[string]bool{}
	for _, f := range l.order {
		for _, i := range f.imports {
			imported[i.name] = true
		}
	}
	for _, f := range l.order {
		switch {
		case imported[f.name]:
		case f.kind == lexerOnly && lexer != nil:
			return nil, nil, errorAt(f.at, "%s and %s are both lexer grammars", lexer.name, f.name).hint("give one lexer grammar and one parser grammar")
		case f.kind == lexerOnly:
			lexer = f
		case parser != nil:
			return nil, nil, errorAt(f.at, "%s and %s both have parser rules", parser.name, f.name).hint("give one combined grammar, or a lexer grammar and a parser grammar")
		default:
			parser = f
		}
	}
	switch {
	case parser == nil && lexer == nil:
		return nil, nil, &Error{Msg: "no grammar given"}
	case parser == nil:
		return nil, nil, errorAt(lexer.at, "%s is a lexer grammar, and no parser grammar is given", lexer.name).hint("add the parser grammar that uses it")
	}
	vocab := strings.Trim(parser.options["tokenVocab"], "'")
	if i := strings.LastIndexAny(vocab, "/."); i >= 0 {
		vocab = vocab[i+1:]
	}
	if parser.kind != parserOnly || lexer != nil && (vocab == "" || vocab == lexer.name) {
		return parser, lexer, nil
	}
	if vocab == "" {
		return parser, lexer, nil
	}
	f, err := l.find(vocab)
	if err != nil {
		return nil, nil, err
	}
	if f == nil && lexer == nil {
		if f, err = l.find(vocab + ".tokens"); err != nil {
			return nil, nil, err
		}
	}
	if f != nil {
		return parser, f.vocabulary(), nil
	}
	if lexer == nil {
		return nil, nil, errorAt(parser.at, "%s takes its tokens from %s, which is not given", parser.name, vocab).hint("add %s.g4, or the folder it lies in", vocab)
	}
	return parser, lexer, nil
}

// merge combines the files of a grammar.
func (l *loader) merge(g *Grammar, parser, lexer *file) error {
	m := merger{loader: l, g: g, seen: map[string]bool{}, rules: map[string]*rule{}}
	g.parserBase = parser.options["superClass"]
	if lexer != nil {
		g.lexerBase = lexer.options["superClass"]
		if err := m.add(lexer, true); err != nil {
			return err
		}
	}
	m.seen = map[string]bool{}
	if err := m.add(parser, parser.kind == combined || lexer == nil); err != nil {
		return err
	}
	if parser.kind == combined && lexer == nil {
		g.lexerBase = parser.options["superClass"]
	}
	if len(g.rules) == 0 {
		return errorAt(parser.at, "%s has no parser rules", parser.name).hint("the names of parser rules begin with a small letter")
	}
	m.options(parser, lexer)
	return m.tokens(parser, lexer)
}

// A merger collects the rules of a grammar and of its imports.
type merger struct {
	*loader
	g     *Grammar
	seen  map[string]bool
	rules map[string]*rule
	decl  []ident // of tokens {}
}

// add adds the rules of a file, then those rules of its imports that it does not
// define itself.
func (m *merger) add(f *file, lexer bool) error {
	if m.seen[f.name] {
		return nil
	}
	m.seen[f.name] = true
	fold := f.options["caseInsensitive"] == "true"
	for _, r := range f.rules {
		if r.lexer() && f.kind == parserOnly {
			return errorAt(r.at, "lexer rule %s in a parser grammar", r.name).hint("move it to the lexer grammar")
		}
		if !r.lexer() && f.kind == lexerOnly {
			return errorAt(r.at, "parser rule %s in a lexer grammar", r.name).hint("the names of lexer rules begin with a capital")
		}
		if old, ok := m.rules[r.name]; ok {
			if old.at.File == r.at.File {
				return errorAt(r.at, "rule %s is defined twice", r.name).hint("first at line %d", old.at.Line)
			}
			continue
		}
		m.rules[r.name] = r
		if r.lexer() && !lexer {
			continue
		}
		if r.lexer() {
			if !r.foldSet {
				r.fold = fold
			}
			m.g.lexer = append(m.g.lexer, r)
		} else {
			m.g.ruleAt[r.name] = len(m.g.rules)
			m.g.rules = append(m.g.rules, r)
		}
	}
	m.decl = append(m.decl, f.tokens...)
	for _, c := range f.channels {
		if _, ok := m.g.channels[c.name]; !ok {
			m.g.channels[c.name] = len(m.g.channels)
		}
	}
	for _, i := range f.imports {
		sub, err := m.find(i.name)
		if err != nil {
			return err
		}
		if sub == nil {
			return errorAt(i.at, "grammar %s, which %s imports, is not given", i.name, f.name).hint("add %s.g4, or the folder it lies in", i.name)
		}
		if f.kind == lexerOnly {
			sub = sub.vocabulary()
		}
		if err := m.add(sub, lexer); err != nil {
			return err
		}
	}
	return nil
}

// options applies options of the main grammar to imported rules.
func (m *merger) options(parser, lexer *file) {
	from := parser
	if lexer != nil {
		from = lexer
	}
	if from.options["caseInsensitive"] != "true" {
		return
	}
	for _, r := range m.g.lexer {
		if !r.foldSet {
			r.fold = true
		}
	}
}

// walk calls f for an element and all elements in it, in order.
func (e *element) walk(f func(*element) error) error {
	if err := f(e); err != nil {
		return err
	}
	if e.kid != nil {
		if err := e.kid.walk(f); err != nil {
			return err
		}
	}
	for _, a := range e.alts {
		for _, k := range a.elems {
			if err := k.walk(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// Rules returns the names of the parser rules, in order.
func (g *Grammar) Rules() []string {
	var out []string
	for _, r := range g.rules {
		out = append(out, r.name)
	}
	return out
}

// HasRule reports whether the grammar has a parser rule.
func (g *Grammar) HasRule(name string) bool {
	_, ok := g.ruleAt[name]
	return ok
}
