package text

import (
	"unicode"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/lex"
)

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// skipBlanks returns the first position from i on that is not blank.
func skipBlanks(data []byte, i int) int {
	for i < len(data) && lex.IsBlank(data[i]) {
		i++
	}
	return i
}

// skipWord returns the first position from i on that is not part of a word. Outside ASCII only
// letters, digits and marks are part of a word: a dash or an emoji ends it.
func skipWord(data []byte, i int) int {
	for i < len(data) && lex.IsWord(data[i]) {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError || !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number) {
			break
		}
		i += n
	}
	return i
}
