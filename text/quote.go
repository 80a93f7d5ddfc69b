package text

import "github.com/whittle-dd/whittle/internal/lex"

// quotes finds strings in text of any language. Unlike the rule of Count it considers both sides
// of ', which is also the apostrophe of don't, a Rust lifetime and the quote of Lisp: no string
// begins right after a word (except b”, L” and the like), and none ends right before a word or an
// open bracket.
//
// It remembers where it found nothing, so that reading all of data takes linear time.
type quotes struct {
	failed [256]int
}

// end returns the position after the string that begins at i, 0 if none does.
func (q *quotes) end(data []byte, i int) int {
	c := data[i]
	if i < q.failed[c] || c == '\'' && i > 0 && lex.IsWord(data[i-1]) && !isPrefix(data[:i]) {
		return 0
	}
	end, ok := lex.Closing(data, i)
	if ok && c == '\'' && end < len(data) && (lex.IsWord(data[end]) || data[end] == '(') {
		q.failed[c] = end - 1 // that quote may begin a string
		return 0
	}
	if !ok {
		q.failed[c] = end
		return 0
	}
	return end
}

// isPrefix reports whether the last word of data is a prefix of strings in C, Python or Rust, for
// raw or wide strings, bytes and so on.
func isPrefix(data []byte) bool {
	i := len(data)
	for i > 0 && lex.IsWord(data[i-1]) {
		if len(data)-i == 2 {
			return false
		}
		i--
	}
	switch string(data[i:]) {
	case "L", "u", "U", "u8", "b", "B", "r", "R", "f", "F", "br", "bR", "Br", "BR", "rb", "rB", "Rb", "RB", "fr", "rf":
		return true
	}
	return false
}
