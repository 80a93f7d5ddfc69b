package g4

import (
	"context"
	"errors"
	"unicode/utf8"
)

// ErrTokens means that the lexer made thousands of tokens without reading on.
var ErrTokens = errors.New("the lexer makes tokens without end: a rule that matches nothing")

// ErrLarge means that a source is too large for offsets.
var ErrLarge = errors.New("larger than 1 GB")

const (
	maxEmpty      = 5_000   // tokens without text in a row
	maxTokenState = 300_000 // states of one token
)

// lexing is a run of the lexer over a source: what hooks see of it.
type lexing struct {
	g     *Grammar
	dfa   *dfa
	hook  hook
	set   *settings
	src   []byte
	pos   int // where the lexer has read to
	start int // of the token
	mode  int32
	modes []int32
	typ   int32 // of the token as actions set it; -1: not set
	chn   int32
	out   []Token
}

// lex makes tokens of all of the source, ended by one of type EOF.
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

// Types that a token has while its actions are done.
const (
	unset    = -1
	skipping = -2
	goingOn  = -3 // more
)

// token matches a token and what more commands add to it.
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
		case l.typ == goingOn:
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

// match reads the longest text that a rule of the mode matches, and does its
// actions. It leaves pos behind the text, or where it could not go on.
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
		l.typ = goingOn
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

// popMode goes back to the mode before; with none, it does nothing.
func (l *lexing) popMode() {
	if n := len(l.modes); n > 0 {
		l.mode, l.modes = l.modes[n-1], l.modes[:n-1]
	}
}

// test is the outcome of a predicate at the place where the lexer stands.
func (l *lexing) test(p int32) bool {
	return l.set.eval(l.g, p, l)
}
