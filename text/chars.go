package text

import "unicode/utf8"

var charsFormat = &Format{Name: "chars", About: "characters", Unit: "character", Split: chars, cut: cutChars}

func chars(data []byte) [][]byte { return split(data, cutChars) }

// cutChars cuts between runes. A byte that is not UTF-8 is a piece of its own.
func cutChars(data []byte, add func(n int) bool) {
	for i := 0; i < len(data); {
		_, n := utf8.DecodeRune(data[i:])
		if !add(n) {
			return
		}
		i += n
	}
}
