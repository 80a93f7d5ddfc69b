package g4

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// escape returns the character that an escape sequence denotes, and the length of
// the sequence. Characters that need no escape denote themselves.
func escape(s string) (r rune, n int, ok bool) {
	if len(s) < 2 {
		return 0, len(s), false
	}
	if i := strings.IndexByte("nrtbf", s[1]); i >= 0 {
		return rune("\n\r\t\b\f"[i]), 2, true
	}
	if s[1] == 'u' {
		hex, n := "", 6
		if strings.HasPrefix(s[2:], "{") {
			end := strings.IndexByte(s, '}')
			if end < 0 {
				return 0, 2, false
			}
			hex, n = s[3:end], end+1
		} else if len(s) >= 6 {
			hex = s[2:6]
		}
		v, err := strconv.ParseUint(hex, 16, 32)
		if err != nil || v > utf8.MaxRune {
			return 0, min(n, len(s)), false
		}
		return rune(v), n, true
	}
	r, n = utf8.DecodeRuneInString(s[1:])
	return r, n + 1, r != utf8.RuneError || n > 1
}

// Grammars mention halves of surrogate pairs, which are not valid in UTF-8. The texts
// of literals contain them in the form that UTF-8 would use.

func appendRune(b []byte, r rune) []byte {
	if 0xD800 <= r && r <= 0xDFFF {
		return append(b, 0xED, byte(0x80|r>>6&0x3F), byte(0x80|r&0x3F))
	}
	return utf8.AppendRune(b, r)
}

func runesOf(s string) []rune {
	var out []rune
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 && s[i] == 0xED && i+2 < len(s) {
			r, n = 0xD000|rune(s[i+1]&0x3F)<<6|rune(s[i+2]&0x3F), 3
		}
		out = append(out, r)
		i += n
	}
	return out
}
