package g4

import (
	"context"
	"errors"
	"unicode/utf8"
)

// ErrTokens means that the lexer produced thousands of tokens without reading.
var ErrTokens = errors.New("the lexer produces tokens without end: a rule matches the empty string")

// ErrLarge means that a source is too large for 32-bit offsets.
var ErrLarge = errors.New("larger than 1 GB")

const (
	maxEmpty      = 5_000   // tokens without text in a row
	maxTokenState = 300_000 // states of one token
)

// lexing is a run of the lexer over a source. Hooks work on it.
type lexing struct {
	g     *Grammar
	dfa   *dfa
	hook  hook
	set   *settings
	src   []byte
	pos   int // the current offset
	start int // of the token
	mode  int32
	modes []int32
	typ   int32 // of the token, set by actions, or unset, skipping or continuing
	chn   int32
	out   []Token
}

// lex splits the source into tokens; the last has type EOF.
func (l *lexing) lex(ctx context.Context) ([]Token, error) {
	if len(l.src) > 1<<30 {
		return nil, ErrLarge
	}
	l.dfa.ask = l.test
	l.out = make([]Token, 0, len(l.src)/4+16)
	empty := 0
	for n := 0; ; n++ {
		if n&1023 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if l.pos >= len(l.src) && len(l.src) > 0 {
			break
		}
		from := l.pos
		l.token()
		if l.pos == from {
			if l.pos >= len(l.src) { // an empty source
				break
			}
			if empty++; empty > maxEmpty {
				return nil, ErrTokens
			}
			continue
		}
		empty = 0
	}
	end := int32(len(l.src))
	l.emit(Token{Type: EOF, Start: end, End: end})
	return l.out, nil
}

// Types of a token while its actions run.
const (
	unset      = -1
	skipping   = -2
	continuing = -3 // after the command more
)

// token matches a token, including all parts joined by the command more.
func (l *lexing) token() {
	if len(l.dfa.states) > maxStates {
		l.dfa.reset()
	}
	l.start, l.chn = l.pos, 0
	for idle := 0; ; {
		l.typ = unset
		from := l.pos
		rule, ok := l.match()
		if l.pos == from {
			idle++
		}
		switch {
		case !ok && l.start == len(l.src): // an empty source
		case !ok || idle > maxEmpty:
			if l.pos < len(l.src) { // ANTLR drops one more character
				_, n := utf8.DecodeRune(l.src[l.pos:])
				l.pos += n
			}
			t := Token{Type: -1, Channel: Invalid, Start: int32(l.start), End: int32(l.pos)}
			if string(l.src[:l.pos]) == "\uFEFF" { // a byte order mark
				t.Channel = Skipped
			}
			l.emit(t)
		case l.typ == continuing:
			continue
		case l.typ == skipping:
			l.emit(Token{Type: l.dfa.types[rule], Channel: Skipped, Start: int32(l.start), End: int32(l.pos)})
		default:
			if l.typ == unset {
				l.typ = l.dfa.types[rule]
			}
			l.emit(Token{Type: l.typ, Channel: l.chn, Start: int32(l.start), End: int32(l.pos)})
		}
		return
	}
}

func (l *lexing) emit(t Token) {
	if l.hook != nil && t.Channel != Invalid {
		l.hook.token(l, t)
		return
	}
	l.out = append(l.out, t)
}

// match reads the longest text that a rule of the mode matches, and runs its
// actions. It leaves pos after the text or, if no rule matches, where it got stuck.
func (l *lexing) match() (rule int32, ok bool) {
	d := l.dfa
	pos := l.pos
	s := d.first(l.mode, pos)
	accept, end := int32(dead), pos
	for s != dead {
		st := d.states[s]
		if st.rule >= 0 {
			accept, end = s, pos
		}
		if pos >= len(l.src) {
			if s = d.atEOF(s, pos); s != dead && d.states[s].rule >= 0 {
				accept, end = s, pos
			}
			break
		}
		if b := l.src[pos]; b < utf8.RuneSelf && st.next[b] > 0 {
			s = st.next[b]
			pos++
			continue
		}
		to, width := d.step(s, l.src, pos)
		if to == dead || len(d.states) > maxStates+maxTokenState {
			break
		}
		s = to
		pos += width
	}
	if accept == dead {
		l.pos = pos
		return 0, false
	}
	l.pos = end
	st := d.states[accept]
	if st.actions != 0 {
		for _, a := range d.actionsOf(st.actions) {
			l.do(a)
		}
	}
	return st.rule, true
}

func (l *lexing) do(a lexAction) {
	switch a.kind {
	case actSkip:
		l.typ = skipping
	case actMore:
		l.typ = continuing
	case actType:
		l.typ = a.arg
	case actChannel:
		l.chn = a.arg
	case actMode:
		l.mode = l.validMode(a.arg)
	case actPush:
		l.pushMode(a.arg)
	case actPop:
		l.popMode()
	case actCode:
		if l.hook != nil {
			l.hook.action(l, a.code)
		}
	}
}

func (l *lexing) validMode(m int32) int32 {
	if m < 0 || int(m) >= len(l.dfa.modes) {
		return l.mode
	}
	return m
}

func (l *lexing) pushMode(m int32) {
	if len(l.modes) < 1<<20 {
		l.modes = append(l.modes, l.mode)
	}
	l.mode = l.validMode(m)
}

// popMode returns to the previous mode, if there is one.
func (l *lexing) popMode() {
	if n := len(l.modes); n > 0 {
		l.mode, l.modes = l.modes[n-1], l.modes[:n-1]
	}
}

// test returns the outcome of a predicate at the current position of the lexer.
func (l *lexing) test(p int32) bool {
	return l.set.eval(l.g, p, l)
}
