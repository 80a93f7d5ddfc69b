package g4

import (
	"slices"
	"strconv"
	"strings"
)

// An expr is a small expression in any of the target languages of grammars:
// comparisons of names, numbers and characters, combined with and, or and not.
type expr struct {
	op   string // || && ! == != < > <= >= + -, or "" for a name or number
	a, b *expr
	name string // a name or call, with dots and arguments as written
	num  int
	lit  bool
}

// A scope knows the values of names and calls.
type scope interface {
	value(name string) (int, bool)
}

// eval returns the value of an expression, if it can be determined.
func (e *expr) eval(in scope) (int, bool) {
	if e.op == "" {
		if e.lit {
			return e.num, true
		}
		return in.value(e.name)
	}
	a, ok := e.a.eval(in)
	if e.op == "!" {
		return truth(a == 0), ok
	}
	b, ok2 := 0, false
	if e.b != nil {
		b, ok2 = e.b.eval(in)
	}
	switch e.op {
	case "||":
		return truth(ok && a != 0 || ok2 && b != 0), ok && ok2 || ok && a != 0 || ok2 && b != 0
	case "&&":
		return truth(ok && ok2 && a != 0 && b != 0), ok && ok2 || ok && a == 0 || ok2 && b == 0
	}
	var v bool
	switch e.op {
	case "+":
		return a + b, ok && ok2
	case "-":
		return a - b, ok && ok2
	case "==":
		v = a == b
	case "!=":
		v = a != b
	case "<":
		v = a < b
	case ">":
		v = a > b
	case "<=":
		v = a <= b
	case ">=":
		v = a >= b
	}
	return truth(v), ok && ok2
}

// closed reports whether an expression depends on nothing but the input and the
// arguments of its rule.
func (e *expr) closed(r *rule) bool {
	if e.op == "" {
		arg, isArg := strings.CutPrefix(e.name, "$")
		return e.lit || isArg && slices.Contains(r.params, arg[strings.LastIndexByte(arg, '.')+1:]) || lookahead.MatchString(e.name) || strings.Contains(strings.ToLower(e.name), "column") || strings.Contains(strings.ToLower(e.name), "charpositioninline")
	}
	return e.a.closed(r) && (e.b == nil || e.b.closed(r))
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// parseExpr parses code without blanks. It returns nil if the code is not such an
// expression.
func parseExpr(code string) *expr {
	p := exprParser{s: code}
	e := p.binary(0)
	if p.bad || p.s != "" {
		return nil
	}
	return e
}

type exprParser struct {
	s     string
	bad   bool
	depth int
}

// exprLevels lists the operators by precedence, the lowest first.
var exprLevels = [][]string{{"||"}, {"&&"}, {"==", "!=", "<=", ">=", "<", ">"}, {"+", "-"}}

func (p *exprParser) binary(level int) *expr {
	if level == len(exprLevels) {
		return p.unary()
	}
	a := p.binary(level + 1)
	for !p.bad {
		op := ""
		for _, o := range exprLevels[level] {
			if strings.HasPrefix(p.s, o) {
				op = o
				break
			}
		}
		if op == "" {
			break
		}
		p.s = p.s[len(op):]
		if op == "==" || op == "!=" {
			p.s = strings.TrimPrefix(p.s, "=") // === of JavaScript
		}
		a = &expr{op: op, a: a, b: p.binary(level + 1)}
	}
	return a
}

func (p *exprParser) unary() *expr {
	if p.depth++; p.depth > 100 || p.s == "" {
		p.bad = true
		return &expr{}
	}
	defer func() { p.depth-- }()
	switch c := p.s[0]; {
	case c == '!':
		p.s = p.s[1:]
		return &expr{op: "!", a: p.unary()}
	case c == '(':
		p.s = p.s[1:]
		e := p.binary(0)
		if !strings.HasPrefix(p.s, ")") {
			p.bad = true
			return e
		}
		p.s = p.s[1:]
		return e
	case c == '\'':
		return p.char()
	case c == '-' || '0' <= c && c <= '9':
		n := 1
		for n < len(p.s) && '0' <= p.s[n] && p.s[n] <= '9' {
			n++
		}
		v, err := strconv.Atoi(p.s[:n])
		p.bad = p.bad || err != nil
		p.s = p.s[n:]
		return &expr{num: v, lit: true}
	}
	return p.name()
}

// char parses 'x'.
func (p *exprParser) char() *expr {
	end := strings.IndexByte(p.s[1:], '\'') + 1
	if strings.HasPrefix(p.s, `'\''`) {
		end = 3
	}
	if end < 2 {
		p.bad = true
		return &expr{}
	}
	body := p.s[1:end]
	p.s = p.s[end+1:]
	r, n := []rune(body)[0], len(string([]rune(body)[:1]))
	if body[0] == '\\' {
		r, n, _ = escape(body)
	}
	p.bad = p.bad || n != len(body)
	return &expr{num: int(r), lit: true}
}

// name parses a name with dots and calls.
func (p *exprParser) name() *expr {
	n, depth := 0, 0
	for n < len(p.s) {
		c := p.s[n]
		switch {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == '"':
			n = closing(p.s, n)
		case depth > 0, wordByte(c), c == '.', c == ':' && strings.HasPrefix(p.s[n:], "::"), n > 0 && p.s[n-1] == ':' && c == ':':
		case c == '-' && strings.HasPrefix(p.s[n:], "->"):
			n++
		default:
			depth = -1
		}
		if depth < 0 {
			break
		}
		n++
	}
	e := &expr{name: p.s[:n]}
	p.s = p.s[n:]
	switch e.name {
	case "":
		p.bad = true
	case "true", "True":
		e.num, e.lit = 1, true
	case "false", "False":
		e.lit = true
	}
	return e
}
