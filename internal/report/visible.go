package report

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// visible returns a text in which every character can be seen: control characters, and those that change the direction of
// what follows, with which a text can be made to look like another one, become signs. Bytes that are not UTF-8 are
// written in hexadecimal. Tabs and line feeds stay.
func visible(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case r == '\t' || r == '\n':
			b.WriteRune(r)
		case r < ' ':
			b.WriteRune(0x2400 + r)
		case r == 0x7f:
			b.WriteRune(0x2421)
		case hidden(r):
			fmt.Fprintf(&b, "⟨U+%04X⟩", r)
		default:
			b.WriteRune(r)
		}
		s = s[n:]
	}
	return b.String()
}

func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' && c != '\n' || c >= 0x7f {
			return false
		}
	}
	return true
}

// hidden reports whether a character has no sign of its own or changes how others are shown.
func hidden(r rune) bool {
	return r >= 0x80 && r < 0xa0 || r == 0xad || r == 0x61c || r >= 0x200b && r <= 0x200f || r >= 0x2028 && r <= 0x202e ||
		r >= 0x2060 && r <= 0x206f || r == 0xfeff || r >= 0xe0000 && r <= 0xe007f
}
