package text

import "unicode/utf8"

var charsFormat = &Format{Name: "chars", About: "characters", Unit: "character", Split: chars}

// chars cuts between runes. A byte that is not UTF-8 is a piece of its own.
func chars(data []byte) [][]byte {
	out := make([][]byte, 0, utf8.RuneCount(data))
	for i := 0; i < len(data); {
		_, n := utf8.DecodeRune(data[i:])
		out = append(out, data[i:i+n:i+n])
		i += n
	}
	return out
}
