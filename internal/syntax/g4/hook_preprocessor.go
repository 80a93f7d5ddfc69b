package g4

import "bytes"

// A preprocessor hides the sections that C# directives exclude. Only symbols that
// the source itself defines are true in conditions.
type preprocessor struct {
	channel int32 // of directives; -9 if there is none

	define, undef, iff, elif, els, endif, symbol, newLine, skipped int32

	line    []Token // the visible tokens of the current directive
	symbols map[string]bool
	active  []bool // for each open section, whether the current branch is included
	taken   []bool // for each open section, whether any branch was included
}

func newPreprocessor(g *Grammar) preprocessor {
	p := preprocessor{channel: -9, symbols: map[string]bool{}}
	if c, ok := g.channels["DIRECTIVE"]; ok {
		p.channel = int32(c)
	}
	either := func(a, b string) int32 {
		if t := g.typ(a); t >= 0 && g.typ(b) < 0 {
			return t
		}
		return g.typ(b)
	}
	p.define, p.undef, p.elif, p.endif = g.typ("DEFINE"), g.typ("UNDEF"), g.typ("ELIF"), g.typ("ENDIF")
	p.iff, p.els = either("IF", "KW_IF"), either("ELSE", "KW_ELSE")
	p.symbol, p.newLine, p.skipped = g.typ("CONDITIONAL_SYMBOL"), g.typ("DIRECTIVE_NEW_LINE"), g.typ("SKIPPED_SECTION")
	return p
}

func (p *preprocessor) on() bool { n := len(p.active); return n == 0 || p.active[n-1] }

func (p *preprocessor) token(l *lexing, t Token) {
	l.out = append(l.out, t)
	if t.Channel != p.channel || p.channel < 0 {
		if t.Type != EOF || len(p.line) == 0 {
			return
		}
	}
	p.line = append(p.line, t)
	if t.Type != p.newLine && t.Type != EOF {
		return
	}
	line := p.line
	p.line = nil
	if len(line) > 0 && l.src[line[0].Start] == '#' {
		line = line[1:]
	}
	if len(line) == 0 {
		return
	}
	p.directive(l, line)
}

func (p *preprocessor) directive(l *lexing, line []Token) {
	text := func() string {
		for _, t := range line {
			if t.Type == p.symbol {
				return string(l.src[t.Start:t.End])
			}
		}
		return ""
	}
	n := len(p.active) - 1
	switch line[0].Type {
	case p.define:
		if p.on() {
			p.symbols[text()] = true
		}
	case p.undef:
		if p.on() {
			delete(p.symbols, text())
		}
	case p.iff:
		yes := p.on() && p.holds(l, line[1:])
		p.active, p.taken = append(p.active, yes), append(p.taken, yes)
		p.exclude(l, !yes)
	case p.elif, p.els:
		if n < 0 {
			return
		}
		p.active = p.active[:n]
		yes := !p.taken[n] && p.on() && (line[0].Type == p.els || p.holds(l, line[1:]))
		p.active = append(p.active, yes)
		p.taken[n] = p.taken[n] || yes
		p.exclude(l, !yes)
	case p.endif:
		if n >= 0 {
			p.active, p.taken = p.active[:n], p.taken[:n]
		}
	}
}

// exclude hides the source up to the directive that ends the section, if out is true.
func (p *preprocessor) exclude(l *lexing, out bool) {
	if !out {
		return
	}
	start, depth := l.pos, 1
	for at := l.pos; at < len(l.src); {
		line := l.src[at:]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n+1]
		}
		word := bytes.TrimLeft(line, " \t")
		if len(word) > 0 && word[0] == '#' {
			word = bytes.TrimLeft(word[1:], " \t")
			switch {
			case bytes.HasPrefix(word, []byte("if")):
				depth++
			case bytes.HasPrefix(word, []byte("endif")):
				depth--
			case bytes.HasPrefix(word, []byte("el")) && depth == 1:
				depth = 0
			}
			if depth == 0 {
				break
			}
		}
		at += len(line)
		l.pos = at
	}
	if l.pos > start {
		l.out = append(l.out, Token{Type: max(p.skipped, 0), Channel: 1, Start: int32(start), End: int32(l.pos)})
	}
}

// holds evaluates a condition on symbols.
func (p *preprocessor) holds(l *lexing, line []Token) bool {
	var code []byte
	for _, t := range line {
		if t.Type != p.newLine {
			code = append(code, l.src[t.Start:t.End]...)
		}
	}
	e := parseExpr(string(bytes.Join(bytes.Fields(code), nil)))
	if e == nil {
		return false
	}
	v, _ := e.eval(p)
	return v != 0
}

// value reports whether a symbol is defined.
func (p *preprocessor) value(name string) (int, bool) { return truth(p.symbols[name]), true }
