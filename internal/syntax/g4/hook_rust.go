package g4

// rust implements the base classes of the Rust grammar: whether 1. begins a float,
// and shifts as two tokens.
type rust struct {
	plain
	before, last int32 // the last two tokens that the parser sees
	dot, lt, gt  int32
	value        map[int32]bool
}

func newRust(g *Grammar) hook {
	return &rust{before: -1, last: -1, dot: g.typ("DOT"), lt: g.typ("LT"), gt: g.typ("GT"),
		value: g.types("CHAR_LITERAL STRING_LITERAL RAW_STRING_LITERAL BYTE_LITERAL BYTE_STRING_LITERAL RAW_BYTE_STRING_LITERAL INTEGER_LITERAL DEC_LITERAL HEX_LITERAL OCT_LITERAL BIN_LITERAL KW_SUPER KW_SELFVALUE KW_SELFTYPE KW_CRATE KW_DOLLARCRATE GT RCURLYBRACE RSQUAREBRACKET RPAREN KW_AWAIT NON_KEYWORD_IDENTIFIER RAW_IDENTIFIER KW_MACRORULES")}
}

func (h *rust) token(l *lexing, t Token) {
	if t.Channel == 0 {
		h.before, h.last = h.last, t.Type
	}
	l.out = append(l.out, t)
}

func (h *rust) test(l *lexing, code string) (bool, bool) {
	switch code {
	case "SOF()":
		return l.la(-1) <= 0, true
	case "FloatLiteralPossible()":
		return h.last != h.dot || h.before < 0 || !h.value[h.before], true
	case "FloatDotPossible()":
		c := l.la(1)
		if c == 'f' {
			a, b := l.la(2), l.la(3)
			return a == '3' && b == '2' || a == '6' && b == '4', true
		}
		return c != '.' && c != '_' && (c|0x20 < 'a' || c|0x20 > 'z'), true
	}
	return false, false
}

func (h *rust) check(v *view, code string) (bool, bool) {
	switch code {
	case "NextGT()":
		return v.lt(1).Type == h.gt, true
	case "NextLT()":
		return v.lt(1).Type == h.lt, true
	}
	return false, false
}
