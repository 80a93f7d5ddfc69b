package g4

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// classProperty parses \p{...} or \P{...}.
func classProperty(at Pos, s string) (rune, int, charSet, error) {
	end := strings.IndexByte(s, '}')
	if len(s) < 3 || s[2] != '{' || end < 0 {
		return 0, 0, nil, errorAt(at, `\%c is followed by the name of a property in braces`, s[1])
	}
	name := s[3:end]
	set, ok := property(name)
	if !ok {
		return 0, 0, nil, errorAt(at, "unknown Unicode property %q", name).hint("use a general category, a script, a block as in InGreek, or a binary property")
	}
	if s[1] == 'P' {
		set = set.not()
	}
	return 0, end + 1, append(charSet{}, set...), nil
}

// property returns the characters with a Unicode property: a general category, a
// script, a binary property, or a block. Case, hyphens and underscores are ignored.
func property(name string) (charSet, bool) {
	key, value, both := strings.Cut(name, "=")
	if !both {
		key, value = "", name
	}
	value = loose(value)
	switch loose(key) {
	case "":
		for _, find := range []func(string) (charSet, bool){category, script, binaryProperty} {
			if s, ok := find(value); ok {
				return s, true
			}
		}
		if in, ok := strings.CutPrefix(value, "in"); ok {
			return block(in)
		}
	case "generalcategory", "gc":
		return category(value)
	case "script", "sc", "scriptextensions", "scx":
		return script(value)
	case "block", "blk":
		return block(value)
	case "graphemeclusterbreak", "gcb":
		return graphemeBreak(value)
	case "emojipresentation":
		switch value {
		case "emojidefault":
			return pictures, true
		case "textdefault":
			return charSet{{0xA9, 0xA9}, {0xAE, 0xAE}, {0x203C, 0x203C}, {0x2049, 0x2049}, {0x2122, 0x2122}, {0x2139, 0x2139}, {0x2194, 0x21AA}, {0x2600, 0x27BF}}, true
		}
	}
	return nil, false
}

func loose(s string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, s))
}

func category(name string) (charSet, bool) {
	for short, t := range unicode.Categories {
		if loose(short) == name {
			return tableSet(t), true
		}
	}
	for long, short := range unicode.CategoryAliases {
		if loose(long) == name {
			if t, ok := unicode.Categories[short]; ok {
				return tableSet(t), true
			}
		}
	}
	return nil, false
}

func script(name string) (charSet, bool) {
	for n, t := range unicode.Scripts {
		if loose(n) == name {
			return tableSet(t), true
		}
	}
	return nil, false
}

// binaryProperty returns the characters with a property of Unicode's PropList, or
// with one that Unicode derives from these.
func binaryProperty(name string) (charSet, bool) {
	minus := func(a, b charSet) charSet {
		out := append(a.not(), b...).normal()
		return out.not()
	}
	syntax := tableSet(unicode.Pattern_Syntax, unicode.Pattern_White_Space)
	start := tableSet(unicode.L, unicode.Nl, unicode.Other_ID_Start)
	more := tableSet(unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
	switch name {
	case "idstart", "ids", "xidstart", "xids":
		return minus(start, syntax), true
	case "idcontinue", "idc", "xidcontinue", "xidc":
		return minus(append(start, more...).normal(), syntax), true
	case "alphabetic", "alpha":
		return tableSet(unicode.L, unicode.Nl, unicode.Other_Alphabetic), true
	case "lowercase", "lower":
		return tableSet(unicode.Ll, unicode.Other_Lowercase), true
	case "uppercase", "upper":
		return tableSet(unicode.Lu, unicode.Other_Uppercase), true
	case "math":
		return tableSet(unicode.Sm, unicode.Other_Math), true
	case "any":
		return charSet{{0, utf8.MaxRune}}, true
	case "ascii":
		return charSet{{0, 0x7F}}, true
	case "assigned":
		return tableSet(unicode.Cn).not(), true
	case "emoji":
		return append(charSet{{'#', '#'}, {'*', '*'}, {'0', '9'}}, pictures...).normal(), true
	case "extendedpictographic", "emojipresentation":
		return pictures, true
	case "emojimodifier":
		return charSet{{0x1F3FB, 0x1F3FF}}, true
	case "regionalindicator":
		return charSet{{0x1F1E6, 0x1F1FF}}, true
	}
	for n, t := range unicode.Properties {
		if loose(n) == name {
			return tableSet(t), true
		}
	}
	return nil, false
}

// pictures contains the ranges with emoji; some characters in them are not emoji.
var pictures = charSet{
	{0xA9, 0xA9}, {0xAE, 0xAE}, {0x203C, 0x203C}, {0x2049, 0x2049}, {0x2122, 0x2122}, {0x2139, 0x2139},
	{0x2194, 0x2199}, {0x21A9, 0x21AA}, {0x231A, 0x231B}, {0x2328, 0x2328}, {0x23CF, 0x23CF}, {0x23E9, 0x23F3},
	{0x23F8, 0x23FA}, {0x24C2, 0x24C2}, {0x25AA, 0x25AB}, {0x25B6, 0x25B6}, {0x25C0, 0x25C0}, {0x25FB, 0x25FE},
	{0x2600, 0x2604}, {0x260E, 0x2764}, {0x2795, 0x2797}, {0x27A1, 0x27A1}, {0x27B0, 0x27B0}, {0x27BF, 0x27BF},
	{0x2934, 0x2935}, {0x2B05, 0x2B07}, {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55}, {0x3030, 0x3030},
	{0x303D, 0x303D}, {0x3297, 0x3297}, {0x3299, 0x3299}, {0x1F000, 0x1F0FF}, {0x1F10D, 0x1F10F}, {0x1F12F, 0x1F12F},
	{0x1F16C, 0x1F171}, {0x1F17E, 0x1F17F}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F201, 0x1F20F}, {0x1F21A, 0x1F21A},
	{0x1F22F, 0x1F22F}, {0x1F232, 0x1F23A}, {0x1F23C, 0x1F23F}, {0x1F249, 0x1F3FA}, {0x1F400, 0x1F53D}, {0x1F546, 0x1F64F},
	{0x1F680, 0x1F6FF}, {0x1F774, 0x1F77F}, {0x1F7D5, 0x1F7FF}, {0x1F80C, 0x1F80F}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945},
	{0x1F947, 0x1FAFF}, {0x1FC00, 0x1FFFD},
}

// graphemeBreak returns a Unicode class for the boundaries of user-perceived
// characters. It is an approximation without the exceptions in Unicode's table.
func graphemeBreak(name string) (charSet, bool) {
	switch name {
	case "cr":
		return charSet{{'\r', '\r'}}, true
	case "lf":
		return charSet{{'\n', '\n'}}, true
	case "control", "cn":
		s := tableSet(unicode.Zl, unicode.Zp, unicode.Cc, unicode.Cf)
		return append(append(charSet{}, s...).not(), charRange{'\r', '\r'}, charRange{'\n', '\n'}, charRange{0x200C, 0x200D}).normal().not(), true
	case "extend", "ex":
		return append(tableSet(unicode.Me, unicode.Mn, unicode.Other_Grapheme_Extend), charRange{0x1F3FB, 0x1F3FF}).normal(), true
	case "zwj":
		return charSet{{0x200D, 0x200D}}, true
	case "spacingmark", "sm":
		return tableSet(unicode.Mc), true
	case "prepend", "pp":
		return tableSet(unicode.Prepended_Concatenation_Mark), true
	case "regionalindicator", "ri":
		return charSet{{0x1F1E6, 0x1F1FF}}, true
	case "l":
		return charSet{{0x1100, 0x115F}, {0xA960, 0xA97C}}, true
	case "v":
		return charSet{{0x1160, 0x11A7}, {0xD7B0, 0xD7C6}}, true
	case "t":
		return charSet{{0x11A8, 0x11FF}, {0xD7CB, 0xD7FB}}, true
	case "lv":
		var s charSet
		for c := rune(0xAC00); c <= 0xD7A3; c += 28 {
			s = append(s, charRange{c, c})
		}
		return s, true
	case "lvt":
		var s charSet
		for c := rune(0xAC00); c <= 0xD7A3; c += 28 {
			s = append(s, charRange{c + 1, c + 27})
		}
		return s, true
	}
	return nil, false
}
