package whittle

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/text"
)

// terms calls visit for the words and numbers of a text, in code, strings and comments alike. Escapes and
// the verbs of formats in strings, and the letters before a string, are not words.
func terms(rules *lex.Rules, data []byte, visit func(from, to int)) {
	for from, to := range rules.Each(data) {
		switch c := data[from]; {
		case c == '"' || c == '\'' || c == '`':
			termsIn(data, from, to, true, visit)
		case to < len(data) && to-from <= 2 && strings.IndexByte("\"'`", data[to]) >= 0 && lex.IsWord(c) && !lex.IsDigit(c):
			// the prefix of a string
		default:
			termsIn(data, from, to, false, visit)
		}
	}
}

// termsIn calls visit for the words and numbers between two positions.
func termsIn(data []byte, from, to int, quoted bool, visit func(from, to int)) {
	for i := from; i < to; {
		r, n := utf8.DecodeRune(data[i:to])
		switch {
		case quoted && (r == '\\' || r == '%'):
			_, m := utf8.DecodeRune(data[i+n : to])
			i += n + m
			continue
		case !wordRune(r):
			i += n
			continue
		}
		end, number := i+n, r < utf8.RuneSelf && lex.IsDigit(byte(r))
		for end < to {
			r, n := utf8.DecodeRune(data[end:to])
			dot := number && r == '.' && end+1 < to && lex.IsDigit(data[end+1])
			if !wordRune(r) && !dot {
				break
			}
			end += n
		}
		visit(i, end)
		i = end
	}
}

func wordRune(r rune) bool {
	return r == '_' || r == '$' || r != utf8.RuneError && unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number)
}

// termSet is a set of words and numbers.
type termSet map[string]bool

func (s termSet) addFrom(rules *lex.Rules, f text.File) {
	if !f.Link && !f.Dir {
		terms(rules, f.Data, func(from, to int) { s[string(f.Data[from:to])] = true })
	}
}

// isNumber reports whether a term is a number.
func isNumber(term string) bool { return lex.IsDigit(term[0]) }

// neutral returns names and numbers that are in none of some sets, in order.
type neutral struct {
	taken         termSet
	names, number int
}

// name returns a new name, which begins with a capital letter if the old one does. The dollar signs of
// some languages stay.
func (g *neutral) name(old string) string {
	sigil := old[:len(old)-len(strings.TrimLeft(old, "$"))]
	capital := false
	for _, r := range strings.TrimLeft(old, "$_") {
		capital = unicode.IsUpper(r)
		break
	}
	for {
		name := letters(g.names)
		g.names++
		if capital {
			name = strings.ToUpper(name[:1]) + name[1:]
		}
		if name = sigil + name; !g.taken[name] && !g.taken[strings.TrimLeft(name, "$")] {
			g.taken[name] = true
			return name
		}
	}
}

// letters counts in letters: a to z, aa to zz, and so on.
func letters(n int) string {
	var out []byte
	for n++; n > 0; n = (n - 1) / 26 {
		out = append([]byte{byte('a' + (n-1)%26)}, out...)
	}
	return string(out)
}

// numeral returns a new number, larger than those before. One with a fraction stays one, and the suffix for
// a type stays.
func (g *neutral) numeral(old string) string {
	suffix := ""
	if !strings.HasPrefix(strings.ToLower(old), "0x") {
		suffix = old[len(strings.TrimRight(old, "uUlLfF")):]
	}
	for {
		number := strconv.Itoa(g.number)
		if strings.Contains(old, ".") {
			number += ".5"
		}
		g.number++
		if number += suffix; !g.taken[number] {
			g.taken[number] = true
			return number
		}
	}
}

// valueOf returns the value of a number, to replace small ones by small ones.
func valueOf(number string) float64 {
	plain := strings.TrimRight(number, "uUlL")
	if i, err := strconv.ParseInt(plain, 0, 64); err == nil {
		return float64(i)
	}
	v, err := strconv.ParseFloat(strings.TrimRight(number, "fF"), 64)
	if err != nil {
		return 0
	}
	return v
}
