package g4

import "strings"

// fstring switches the lexer's modes for the f-strings of newer Python grammars,
// which leave that to their base class.
type fstring struct {
	holes []int // open parentheses in each replacement field

	start, middle, end, parens, closing map[int32]bool
	lbrace, rbrace, colon, walrus       int32
	part                                int32 // the type of text tokens in the current string
	newline                             int32
}

func newFString(g *Grammar) fstring {
	return fstring{
		start: g.types("FSTRING_START TSTRING_START"), middle: g.types("FSTRING_MIDDLE TSTRING_MIDDLE"), end: g.types("FSTRING_END TSTRING_END"),
		parens: g.types("LPAR LSQB"), closing: g.types("RPAR RSQB"),
		lbrace: g.typ("LBRACE"), rbrace: g.typ("RBRACE"), colon: g.typ("COLON"), walrus: g.typ("COLONEQUAL"), newline: g.typ("NEWLINE"),
	}
}

// token changes the mode for a token, and splits a token that is too long. It
// reports whether it has output the token.
func (f *fstring) token(l *lexing, t Token) bool {
	if len(f.start) == 0 {
		return false
	}
	text := string(l.src[t.Start:t.End])
	top := len(f.holes) - 1
	switch {
	case f.start[t.Type]:
		f.part = t.Type + 1
		for m := range f.middle {
			if strings.HasPrefix(l.g.names[m], l.g.names[t.Type][:1]) {
				f.part = m
			}
		}
		l.pushMode(l.modeOf(stringMode(text)))
	case f.end[t.Type]:
		l.popMode()
	case f.middle[t.Type]:
		if n := len(text); n >= 2 && text[n-1] == '{' && strings.IndexByte(`"'\`, text[n-2]) >= 0 {
			first := t
			first.End--
			t.Start, t.Type = t.End-1, f.lbrace
			l.out = append(l.out, first)
			f.open(l)
			l.out = append(l.out, t)
			return true
		}
	case len(l.modes) == 0:
		return false
	case t.Type == f.newline:
		t.Channel = 1
		l.out = append(l.out, t)
		return true
	case t.Type == f.lbrace:
		f.open(l)
	case top < 0:
	case f.parens[t.Type]:
		f.holes[top]++
	case f.closing[t.Type]:
		f.holes[top]--
	case t.Type == f.rbrace:
		f.close(l)
	case (t.Type == f.colon || t.Type == f.walrus) && f.holes[top] == 0:
		if f.format(l) && t.Type == f.walrus {
			eq := t
			t.Type, t.End = f.colon, t.Start+1
			eq.Type, eq.Start = f.part, t.End
			l.out = append(l.out, t, eq)
			return true
		}
	}
	l.out = append(l.out, t)
	return true
}

// stringMode returns the name of the mode for a string that begins with text, such
// as rf""".
func stringMode(text string) string {
	text = strings.ToUpper(text)
	name := "SQ"
	if strings.HasSuffix(text, `"`) {
		name = "DQ"
	}
	if strings.HasSuffix(text, `"""`) || strings.HasSuffix(text, "'''") {
		name += "3"
	} else {
		name += "1"
	}
	if strings.Contains(text, "R") {
		name += "R_"
	} else {
		name += "__"
	}
	if strings.Contains(text, "T") {
		return name + "TSTRING_MODE"
	}
	return name + "FSTRING_MODE"
}

func (f *fstring) open(l *lexing) {
	f.holes = append(f.holes, 0)
	l.pushMode(0)
}

// close ends a replacement field, and its format if it has one.
func (f *fstring) close(l *lexing) {
	if l.mode != 0 {
		l.popMode()
	}
	l.popMode()
	f.holes = f.holes[:len(f.holes)-1]
}

// format enters the mode for the format after a colon in a replacement field.
func (f *fstring) format(l *lexing) bool {
	name := l.dfa.modes[l.modes[len(l.modes)-1]]
	if !strings.HasSuffix(name, "STRING_MODE") && !strings.HasSuffix(name, "_FORMAT_SPECIFICATION_MODE") {
		return false
	}
	if !strings.HasSuffix(name, "_FORMAT_SPECIFICATION_MODE") {
		name = strings.TrimSuffix(name, "_MODE") + "_FORMAT_SPECIFICATION_MODE"
	}
	l.pushMode(l.modeOf(name))
	return true
}
