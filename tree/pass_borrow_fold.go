package tree

import (
	"slices"
	"strconv"
	"strings"
)

// borrowFolded replaces an expression of literals by its value: 10 / 2 + 2 becomes 7, and "a" + "b"
// becomes "ab", and !true becomes false. It tries all of them at once, then one at a time.
func borrowFolded(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []Edit
	together := Edit{}
	for i := 1; i < len(u.nodes); i++ {
		n := u.nodes[i]
		if n.tokens < 2 || n.tokens > mostFolded || n.is(Joined) {
			continue
		}
		text, ok := n.constant()
		if !ok {
			continue
		}
		together[n] = n.token(Token{Kind: "text", Text: text})
		all = append(all, Edit{n: together[n]})
		i = int(u.end[i]) - 1
	}
	if len(all) > 1 {
		all = append([]Edit{together}, all...)
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		key := refutes(borrowing).number(5)
		for _, n := range u.nodes {
			if all[i][n] != nil {
				key = key.content(n)
			}
		}
		return proposal{root: d.root.Apply(all[i]), key: key, note: "the value of an expression", check: parsed}, true
	}}
}

// mostFolded is how many tokens an expression may have that is replaced by its value.
const mostFolded = 20

// constant returns the value of an expression of literals.
func (n *Node) constant() (string, bool) {
	if v, ok := n.integer(); ok {
		return strconv.Itoa(v), true
	}
	kids := n.ungrouped(nil)
	if text, ok := truth(kids); ok {
		return text, true
	}
	if len(kids) != 3 || !slices.Contains([]string{"+", ".", ".."}, string(kids[1].Text)) {
		return "", false
	}
	left, right := kids[0].quotedText(), kids[2].quotedText()
	if len(left) < 2 || len(right) < 2 || left[0] != right[0] {
		return "", false
	}
	return left[:len(left)-1] + right[1:], true
}

// comparisons of numbers.
var comparisons = map[string]func(a, b int) bool{
	"<":  func(a, b int) bool { return a < b },
	"<=": func(a, b int) bool { return a <= b },
	">":  func(a, b int) bool { return a > b },
	">=": func(a, b int) bool { return a >= b },
	"=":  func(a, b int) bool { return a == b },
	"==": func(a, b int) bool { return a == b },
	"!=": func(a, b int) bool { return a != b },
}

// opposites are the truth values, by what is not them.
var opposites = map[string]string{"true": "false", "false": "true", "True": "False", "False": "True"}

// truth returns the truth value of a negation, as of !true, not True and (not true), and of a comparison, as of 0 < 0
// and (< 0 0).
func truth(kids []*Node) (string, bool) {
	if len(kids) > 3 && string(kids[0].Text) == "(" {
		kids = kids[1 : len(kids)-1]
	}
	if len(kids) == 3 {
		sign, left := kids[0], kids[1]
		if comparisons[string(sign.Text)] == nil { // it stands between the two
			sign, left = left, sign
		}
		a, ok := left.integer()
		b, also := kids[2].integer()
		compare := comparisons[string(sign.Text)]
		if !ok || !also || compare == nil {
			return "", false
		}
		return strconv.FormatBool(compare(a, b)), true
	}
	if len(kids) != 2 || string(kids[0].Text) != "!" && string(kids[0].Text) != "not" {
		return "", false
	}
	text, ok := opposites[kids[1].trimmedText()]
	return text, ok
}

// quotedText returns the text of a string with its quotes; "" if n is not one.
func (n *Node) quotedText() string {
	var out []byte
	for m := range n.Nodes {
		if len(m.Kids) == 0 {
			out = append(append(out, m.Gap...), m.Text...)
		}
	}
	text := strings.TrimSpace(string(out))
	if len(text) < 2 || !quote(text[0]) || strings.IndexByte(text[1:], text[0]) != len(text)-2 {
		return ""
	}
	return text
}

// integer returns the value of an expression of whole numbers.
func (n *Node) integer() (int, bool) {
	n = n.alone()
	if len(n.Kids) == 0 {
		v, err := strconv.ParseInt(string(n.Text), 10, 32)
		return int(v), err == nil && (n.Text[0] != '0' || len(n.Text) == 1)
	}
	switch kids := n.ungrouped(nil); {
	case len(kids) == 2 && string(kids[0].Text) == "-":
		v, ok := kids[1].integer()
		return -v, ok
	case len(kids) == 3 && string(kids[0].Text) == "(":
		return kids[1].integer()
	case len(kids) == 3:
		a, ok := kids[0].integer()
		b, also := kids[2].integer()
		if !ok || !also {
			return 0, false
		}
		return calculate(a, string(kids[1].Text), b)
	}
	return 0, false
}

// calculate returns the result of an operation if it is a small whole number in every language.
func calculate(a int, sign string, b int) (int, bool) {
	v := 0
	switch {
	case sign == "+":
		v = a + b
	case sign == "-":
		v = a - b
	case sign == "*":
		v = a * b
	case (sign == "/" || sign == "//") && b != 0 && a%b == 0:
		v = a / b
	case sign == "%" && a >= 0 && b > 0:
		v = a % b
	case sign == "<<" && 0 <= b && b < 31:
		v = a << b
	case sign == ">>" && 0 <= b && b < 31:
		v = a >> b
	case sign == "&":
		v = a & b
	case sign == "|":
		v = a | b
	case sign == "**" && b == 2:
		v = a * a
	default:
		return 0, false
	}
	return v, -1<<31 <= v && v < 1<<31
}
