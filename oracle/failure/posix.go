package failure

import (
	"regexp"
	"strings"
	"sync"
)

// compiled returns the compiled form of a pattern of a recognizer. There are few, and they are used
// for every run.
func compiled(pattern string) *regexp.Regexp {
	if re, ok := compiledPatterns.Load(pattern); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(pattern)
	compiledPatterns.Store(pattern, re)
	return re
}

var compiledPatterns sync.Map

// classes are the classes of characters that POSIX does not know, as they are written in brackets.
var classes = map[byte]string{'s': " \t", 't': "\t", 'w': "A-Za-z0-9_", 'd': "0-9"}

// posix rewrites a pattern of a recognizer in the extended regular expressions of POSIX. A line
// matches both or none; lazy repetition only matters for what groups contain.
func posix(pattern string) string {
	var b strings.Builder
	inBrackets := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\\' && i+1 < len(pattern):
			i++
			class, known := classes[pattern[i]]
			switch {
			case known && inBrackets, known && class == "\t":
				b.WriteString(class)
			case known:
				b.WriteString("[" + class + "]")
			default:
				b.WriteString(pattern[i-1 : i+1])
			}
		case inBrackets:
			inBrackets = c != ']'
			b.WriteByte(c)
		case c == '[':
			inBrackets = true
			b.WriteByte(c)
		case c == '(' && strings.HasPrefix(pattern[i:], "(?:"):
			i += 2
			b.WriteByte(c)
		case c == '?' && i > 0 && strings.IndexByte("*+?", pattern[i-1]) >= 0 && !quotedAt(pattern, i-1):
			// lazy
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// quotedAt reports whether an odd number of backslashes precedes the i-th byte.
func quotedAt(pattern string, i int) bool {
	n := 0
	for i--; i >= 0 && pattern[i] == '\\'; i-- {
		n++
	}
	return n%2 == 1
}
