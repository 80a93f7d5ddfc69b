package smartcheck

import "strings"

// Parser is a printer and a parser of a small language that disagree: the parser swaps the
// sides of And, and takes Or for And. The smallest program that shows it has size 3: lists
// count their elements, expressions and statements their nodes. Lists have at most longest
// elements, expressions at most depth levels.
//
// The language is printed as terms: Lang([Mod([a],[b])],[Func(f,[exps],[statements])]).
func Parser(longest, depth int) Problem {
	return Problem{
		Name: "parser", Fails: parserFails, Size: parserSize, Least: 3,
		Generate: func(t Draw) string { return generateParser(t, longest, depth) },
	}
}

func generateParser(t Draw, longest, depth int) string {
	mod := func() string { return "Mod(" + names(t, longest) + "," + names(t, longest) + ")" }
	function := func() string {
		return "Func(" + name(t) + "," + list(t, longest, func() string { return generateExpression(t, depth) }) + "," +
			list(t, longest, func() string { return generateStatement(t, depth) }) + ")"
	}
	return "Lang(" + list(t, longest, mod) + "," + list(t, longest, function) + ")"
}

func list(t Draw, longest int, item func() string) string {
	var out []string
	t.Repeat(0, longest, func(int) { out = append(out, item()) })
	return "[" + strings.Join(out, ",") + "]"
}

func name(t Draw) string { return string(rune('a' + t.Intn(26))) }

func names(t Draw, longest int) string {
	return list(t, longest, func() string { return name(t) })
}

func generateStatement(t Draw, depth int) string {
	switch t.Intn(3) {
	case 0:
		return "Return(" + generateExpression(t, depth) + ")"
	case 1:
		return "Assign(" + name(t) + "," + generateExpression(t, depth) + ")"
	}
	return "Alloc(" + name(t) + "," + generateExpression(t, depth) + ")"
}

func generateExpression(t Draw, depth int) string {
	var out string
	t.Call("expression", func() {
		if depth == 0 || t.Intn(3) == 0 {
			out = []string{"0", "1", "2", "true", "false"}[t.Intn(5)]
			return
		}
		t.Branch("operation", func() {
			op := []string{"Not", "Add", "Sub", "Mul", "Div", "And", "Or"}[t.Intn(7)]
			out = op + "(" + generateExpression(t, depth-1)
			if op != "Not" {
				t.Branch("second", func() { out += "," + generateExpression(t, depth-1) })
			}
			out += ")"
		})
	})
	return out
}

// A term is a head and the arguments in its brackets; the head of a list is "".
type term struct {
	head string
	args []term
	list bool
}

func readTerm(s string) (term, string) {
	n := 0
	for n < len(s) && !strings.ContainsRune("(),[]", rune(s[n])) {
		n++
	}
	t := term{head: s[:n]}
	s = s[n:]
	if s == "" || s[0] != '(' && s[0] != '[' {
		return t, s
	}
	t.list = s[0] == '['
	for s = s[1:]; s != "" && s[0] != ')' && s[0] != ']'; {
		var a term
		a, s = readTerm(s)
		t.args = append(t.args, a)
		s = strings.TrimPrefix(s, ",")
	}
	return t, s[min(1, len(s)):]
}

// misread returns the term as the parser with the bugs reads it.
func (t term) misread() term {
	out := term{head: t.head, list: t.list}
	for _, a := range t.args {
		out.args = append(out.args, a.misread())
	}
	switch t.head {
	case "And":
		out.args[0], out.args[1] = out.args[1], out.args[0]
	case "Or":
		out.head = "And"
	}
	return out
}

func (t term) String() string {
	var args []string
	for _, a := range t.args {
		args = append(args, a.String())
	}
	switch in := strings.Join(args, ","); {
	case t.list:
		return "[" + in + "]"
	case t.args != nil:
		return t.head + "(" + in + ")"
	}
	return t.head
}

func parserFails(s string) bool {
	t, _ := readTerm(s)
	return t.misread().String() != s
}

func parserSize(s string) int {
	t, _ := readTerm(s)
	return t.size()
}

// size counts names in lists, statements and expressions.
func (t term) size() int {
	n := 0
	switch args := t.args; {
	case t.head == "Lang", t.list, t.head == "Mod":
	case t.head == "Func":
		return args[1].size() + args[2].size()
	case t.head == "Assign", t.head == "Alloc":
		return 1 + args[1].size()
	default:
		n = 1
	}
	for _, a := range t.args {
		n += a.size()
	}
	return n
}
