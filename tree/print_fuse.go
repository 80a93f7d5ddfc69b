package tree

import (
	"bytes"
	"strings"
)

// fuse reports whether two adjacent tokens might be read as something else: one token, a comment, or
// a string with a prefix. It knows no language, so any two signs that form an operator in some
// language count.
func fuse(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	x, y := a[len(a)-1], b[0]
	switch {
	case x == '\\':
		return true
	case word(x) && word(y):
		return true
	case word(x) && digit(a[0]):
		return quote(y) || y == '.' || (y == '+' || y == '-') && strings.IndexByte("eEpP", x) >= 0
	case word(x):
		return quote(y)
	case quote(x):
		return word(y) || x == y
	case x == '.' && word(y):
		return digit(y) || digit(a[0])
	case x == '>' && y == '<': // between two tags, where white space would be text
		return false
	}
	return sign(x) && sign(y)
}

func word(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || digit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func quote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

func sign(c byte) bool { return bytes.IndexByte([]byte("+-*/&|<>=!:%^~?.#@"), c) >= 0 }

// pairs reports whether n is an opening bracket and m the matching closing one.
func (n *Node) pairs(m *Node) bool {
	if n == nil || m == nil || !n.literal() || !m.literal() {
		return false
	}
	i := bytes.IndexByte([]byte("([{"), n.Text[0])
	return i >= 0 && m.Text[0] == ")]}"[i]
}

// literal reports whether n is a token of a single byte that the grammar spells out.
func (n *Node) literal() bool { return len(n.Text) == 1 && n.is(Spelled) }

// runsOn reports whether n is a comment that extends to the end of its line.
func (n *Node) runsOn() bool {
	if n == nil || !n.is(Comment) || bytes.HasSuffix(n.Text, []byte("\n")) {
		return false
	}
	for _, open := range []string{"/*", "(*", "{-", "<!--", "#|", "#=", "--[", "=begin"} {
		if bytes.HasPrefix(n.Text, []byte(open)) {
			return false
		}
	}
	return true
}

// quoted reports whether a string begins and does not end among the children before the one that is
// being printed. It looks at each of them once: a node of errors may have all tokens of a file.
func (l *level) quoted(erased erasure) bool {
	for ; l.looked < l.next-1; l.looked++ {
		if k := l.kids[l.looked]; len(k.Kids) == 0 && !erased.has(k) && delimits(k.Text) {
			l.string = !l.string
		}
	}
	return l.string
}

// delimits reports whether a token only begins or ends a string.
func delimits(text []byte) bool {
	marks := 0
	for marks < len(text) && quote(text[len(text)-1-marks]) {
		marks++
	}
	if marks != 1 && marks != 3 {
		return false
	}
	for _, c := range text[:len(text)-marks] { // a prefix
		if !word(c) && c != '@' && c != '#' {
			return false
		}
	}
	return true
}
