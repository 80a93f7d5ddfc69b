package failure

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// class returns a class of characters, given as ranges. The line feed and the carriage return are
// not in lines.
func class(ranges []rune) (expression, error) {
	negated := len(ranges) > 0 && ranges[len(ranges)-1] == unicode.MaxRune
	if negated {
		ranges = complement(ranges)
	}
	var chars []rune // of ASCII
	var others []string
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i+1] >= utf8.RuneSelf && (negated || ranges[i+1]-ranges[i] > 128) {
			return expression{}, errClass
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			switch {
			case r >= utf8.RuneSelf && len(others) == 128:
				return expression{}, errClass
			case r >= utf8.RuneSelf:
				others = append(others, string(r))
			case r != '\n' && r != '\r' && r != 0:
				chars = append(chars, r)
			}
		}
	}
	switch {
	case negated && len(chars) == 0:
		return expression{".", single}, nil
	case negated:
		return expression{"[^" + bracketed(chars) + "]", single}, nil
	case len(chars) == 0 && len(others) == 0:
		return expression{}, errors.New("it has a class that no character of a line is in")
	case len(chars) == 1:
		others = append([]string{quoteRune(chars[0])}, others...)
	case len(chars) > 0:
		others = append([]string{"[" + bracketed(chars) + "]"}, others...)
	}
	if len(others) == 1 && len(chars) > 0 {
		return expression{others[0], single}, nil
	}
	return expression{strings.Join(others, "|"), alternatives}, nil
}

func complement(ranges []rune) []rune {
	var out []rune
	next := rune(0)
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i] > next {
			out = append(out, next, ranges[i]-1)
		}
		next = ranges[i+1] + 1
	}
	return out
}

// bracketed writes characters for brackets: a closing one comes first, a hyphen last, and a caret
// not first.
func bracketed(chars []rune) string {
	var b strings.Builder
	has := func(r rune) bool { return slices.Contains(chars, r) }
	plain := slices.DeleteFunc(slices.Clone(chars), func(r rune) bool { return strings.ContainsRune(`]^-\[`, r) })
	if has(']') {
		b.WriteByte(']')
	}
	for i := 0; i < len(plain); i++ {
		j := i
		for j+1 < len(plain) && plain[j+1] == plain[j]+1 {
			j++
		}
		b.WriteRune(plain[i])
		if j > i+1 {
			b.WriteByte('-')
		}
		if j > i {
			b.WriteRune(plain[j])
		}
		i = j
	}
	if has('\\') {
		b.WriteString(`\\`)
	}
	if has('[') {
		b.WriteString(`[`)
	}
	if b.Len() == 0 && has('^') && has('-') {
		return "-^"
	}
	if has('^') {
		b.WriteByte('^')
	}
	if has('-') {
		b.WriteByte('-')
	}
	return b.String()
}
