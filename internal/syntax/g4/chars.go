package g4

import (
	"cmp"
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A charSet is a set of characters: sorted ranges that do not touch.
type charSet []charRange

type charRange struct{ lo, hi rune }

// normal sorts ranges and joins those that touch.
func (s charSet) normal() charSet {
	slices.SortFunc(s, func(a, b charRange) int { return cmp.Compare(a.lo, b.lo) })
	out := s[:0]
	for _, r := range s {
		if n := len(out); n > 0 && r.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, r.hi)
			continue
		}
		out = append(out, r)
	}
	return out
}

func (s charSet) has(r rune) bool {
	_, ok := slices.BinarySearchFunc(s, r, func(x charRange, r rune) int {
		switch {
		case x.hi < r:
			return -1
		case x.lo > r:
			return 1
		}
		return 0
	})
	return ok
}

// not returns the complement of s.
func (s charSet) not() charSet {
	var out charSet
	next := rune(0)
	for _, r := range s {
		if r.lo > next {
			out = append(out, charRange{next, r.lo - 1})
		}
		next = r.hi + 1
	}
	if next <= utf8.MaxRune {
		out = append(out, charRange{next, utf8.MaxRune})
	}
	return out
}

// folded returns s with the simple upper and lower case of all its letters.
func (s charSet) folded() charSet {
	out := slices.Clone(s)
	for _, r := range s {
		from, _ := slices.BinarySearchFunc(cased(), r.lo, func(c charCase, lo rune) int { return cmp.Compare(c.char, lo) })
		for _, c := range cased()[from:] {
			if c.char > r.hi {
				break
			}
			out = append(out, charRange{c.upper, c.upper}, charRange{c.lower, c.lower})
		}
	}
	return out.normal()
}

type charCase struct{ char, upper, lower rune }

// cased returns the characters that have another case, in order.
var cased = sync.OnceValue(func() []charCase {
	var out []charCase
	for c := rune(0); c <= 0x1FFFF; c++ {
		if u, l := unicode.ToUpper(c), unicode.ToLower(c); u != c || l != c {
			out = append(out, charCase{c, u, l})
		}
	}
	return out
})

func tableSet(tables ...*unicode.RangeTable) charSet {
	var out charSet
	add := func(lo, hi, stride rune) {
		if stride == 1 {
			out = append(out, charRange{lo, hi})
			return
		}
		for c := lo; c <= hi; c += stride {
			out = append(out, charRange{c, c})
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return out.normal()
}

// charClass parses the text between the brackets of a set.
func charClass(at Pos, s string) (charSet, error) {
	var out charSet
	for i := 0; i < len(s); {
		lo, n, prop, err := classItem(at, s[i:])
		if err != nil {
			return nil, err
		}
		i += n
		if prop != nil {
			out = append(out, prop...)
			continue
		}
		hi := lo
		if i+1 < len(s) && s[i] == '-' {
			h, n, prop, err := classItem(at, s[i+1:])
			if err != nil {
				return nil, err
			}
			if prop != nil {
				return nil, errorAt(at, "a property cannot end a range in [%s]", s)
			}
			hi = h
			i += n + 1
		}
		if lo > hi {
			return nil, errorAt(at, "the range %q-%q in [%s] is empty", lo, hi, s)
		}
		out = append(out, charRange{lo, hi})
	}
	return out.normal(), nil
}

// classItem parses a character or a property.
func classItem(at Pos, s string) (r rune, n int, prop charSet, err error) {
	if s[0] != '\\' {
		r, n = utf8.DecodeRuneInString(s)
		return r, n, nil, nil
	}
	if len(s) > 1 && (s[1] == 'p' || s[1] == 'P') {
		return classProperty(at, s)
	}
	r, n, ok := escape(s)
	if !ok {
		return 0, 0, nil, errorAt(at, "%q is not an escape sequence", s[:min(n, len(s))])
	}
	return r, n, nil, nil
}
