package g4

// lua implements the base classes of the Lua grammar: long comments, whose ends
// have as many = as their beginnings.
type lua struct {
	plain
	name, op int32
}

func newLua(g *Grammar) hook { return &lua{name: g.typ("NAME"), op: g.typ("OP")} }

func (h *lua) test(l *lexing, code string) (bool, bool) {
	return l.dfa.at == 1, code == "IsLine1Col0()"
}

func (h *lua) action(l *lexing, code string) {
	if code != "HandleComment()" {
		return
	}
	if n, ok := longBracket(l.src[l.pos:], '['); ok {
		for at := l.pos + n; at < len(l.src); at++ {
			if m, ok := longBracket(l.src[at:], ']'); ok && m == n {
				l.pos = at + m
				return
			}
		}
		l.pos = len(l.src)
		return
	}
	for l.pos < len(l.src) && l.src[l.pos] != '\n' {
		l.pos++
	}
}

// longBracket returns the length of a bracket such as [==[ at the start of s.
func longBracket(s []byte, c byte) (int, bool) {
	n := 1
	for n < len(s) && s[n] == '=' {
		n++
	}
	return n + 1, len(s) > n && s[0] == c && s[n] == c
}

func (h *lua) check(v *view, code string) (bool, bool) {
	return v.lt(1).Type == h.name && v.lt(2).Type != h.op, code == "IsFunctionCall()"
}
