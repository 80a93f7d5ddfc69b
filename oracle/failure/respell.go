package failure

import "strings"

// respelled rewrites a pattern that differs from a POSIX expression only in its spelling. The result
// is easier to recognize than what is made of the syntax tree. It is false if there is more to do.
func respelled(p string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		c := p[i]
		rest := p[i+1:]
		switch {
		case c == '\\':
			if rest == "" {
				return "", false
			}
			i++
			class, ok := shortClasses[p[i]]
			switch {
			case ok:
				b.WriteString("[" + class + "]")
			case p[i] == 't':
				b.WriteByte('\t')
			case strings.IndexByte(specials, p[i]) >= 0:
				b.WriteString(p[i-1 : i+1])
			default:
				return "", false
			}
		case c == '[':
			n, class := respelledClass(p[i:])
			if n == 0 {
				return "", false
			}
			b.WriteString(class)
			i += n - 1
		case c == '{' || c >= 0x80 || c < ' ' && c != '\t':
			return "", false
		case (c == '(' || c == '|') && (rest == "" || rest[0] == '|' || rest[0] == ')'):
			return "", false // an empty alternative
		case c == '(' && strings.HasPrefix(rest, "?:"):
			b.WriteByte('(')
			i += 2
		case c == '(' && rest[0] == '?':
			return "", false
		case strings.IndexByte("*+?", c) >= 0:
			b.WriteByte(c)
			if strings.HasPrefix(rest, "?") { // as few as possible: whether there is a match does not depend on it
				i++
			}
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), p != "" && p[0] != '|'
}

// specials are the characters that stand for themselves only after a backslash.
const specials = `\.[](){}*+?^$|`

// shortClasses are the characters of classes with a name of one letter. Lines contain neither line
// feeds nor carriage returns.
var shortClasses = map[byte]string{'d': "0-9", 'w': "A-Za-z0-9_", 's': " \t\f"}

// respelledClass rewrites the bracket expression at the beginning of a text, and returns its length
// in the text, or 0 if there is more to do.
func respelledClass(p string) (int, string) {
	var b strings.Builder
	i := 1
	b.WriteByte('[')
	if strings.HasPrefix(p[i:], "^") {
		b.WriteByte('^')
		i++
	}
	for first := true; i < len(p); i, first = i+1, false {
		c := p[i]
		switch {
		case c == ']' && !first:
			b.WriteByte(']')
			return i + 1, b.String()
		case c == '\\' && i+1 < len(p):
			i++
			switch class, ok := shortClasses[p[i]]; {
			case ok:
				b.WriteString(class)
			case p[i] == 't':
				b.WriteByte('\t')
			case strings.IndexByte(`.()*+?$|{}`, p[i]) >= 0:
				b.WriteByte(p[i]) // has no meaning in brackets
			default:
				return 0, ""
			}
		case c == '[' || c >= 0x80 || c < ' ' && c != '\t':
			return 0, ""
		default:
			b.WriteByte(c)
		}
	}
	return 0, ""
}
