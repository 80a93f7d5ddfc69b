package rules

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// tokenText returns a shortest text that a token matches; never an empty one,
// since no lexer returns it.
func tokenText(t *term) (string, bool) {
	var expr strings.Builder
	if !writeExpr(&expr, t) || expr.Len() > 1<<16 {
		return "", false
	}
	re, err := syntax.Parse(expr.String(), syntax.Perl|syntax.DotNL)
	if err != nil {
		return "", false
	}
	return sample(re, true)
}

// writeExpr writes a token as one regular expression. It is false for what
// cannot be part of a token.
func writeExpr(b *strings.Builder, t *term) bool {
	sep, after := "", ""
	switch t.op {
	case str:
		b.WriteString(regexp.QuoteMeta(t.text))
		return true
	case pattern:
		b.WriteString("(?:" + goExpr(t.text) + ")")
		return true
	case blank:
		return true
	case symbol:
		return false
	case choice:
		sep = "|"
	case repeat:
		after = "*"
	case repeat1:
		after = "+"
	}
	b.WriteString("(?:")
	for i, k := range t.kids {
		if i > 0 {
			b.WriteString(sep)
		}
		if !writeExpr(b, k) {
			return false
		}
	}
	b.WriteString(")" + after)
	return true
}

var (
	codePoint = regexp.MustCompile(`\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))`)
	meet      = regexp.MustCompile(`&&\[\^[^\]]*\]`)
	property  = regexp.MustCompile(`\\p\{(?:X?ID_?(?:Start|Continue|S|C)|Alphabetic|Alpha|Letter|XIDS|XIDC)\}`)
)

// goExpr translates the JavaScript and Rust syntax that grammars use into Go's. A
// class that excludes another is translated without the exclusion: the characters
// that sampleRune picks are rarely excluded.
func goExpr(expr string) string {
	expr = codePoint.ReplaceAllString(expr, `\x{$1$2}`)
	expr = property.ReplaceAllString(expr, `\pL`)
	expr = meet.ReplaceAllString(expr, "")
	return strings.ReplaceAll(expr, "[^]", `[\s\S]`)
}

func matchesSpace(expr string) bool {
	re, err := regexp.Compile(`\A(?:` + goExpr(expr) + `)\z`)
	return err == nil && re.MatchString(" ")
}

// sample returns a shortest match of re, or one that is not empty.
func sample(re *syntax.Regexp, some bool) (string, bool) {
	switch re.Op {
	case syntax.OpNoMatch:
		return "", false
	case syntax.OpLiteral:
		return string(re.Rune), len(re.Rune) > 0 || !some
	case syntax.OpCharClass:
		r, ok := sampleRune(re.Rune)
		return string(r), ok
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return "a", true
	case syntax.OpCapture, syntax.OpPlus:
		return sample(re.Sub[0], some)
	case syntax.OpStar, syntax.OpQuest:
		if some {
			return sample(re.Sub[0], true)
		}
	case syntax.OpRepeat:
		one, ok := sample(re.Sub[0], some && re.Min < 2)
		if n := max(re.Min, 1); ok && (some || re.Min > 0) && re.Max != 0 {
			return strings.Repeat(one, n), one != "" || !some
		}
		return "", !some && (ok || re.Min == 0)
	case syntax.OpConcat:
		return sampleAll(re.Sub, some)
	case syntax.OpAlternate:
		best, found := "", false
		for _, sub := range re.Sub {
			if s, ok := sample(sub, some); ok && (!found || shorter(s, best)) {
				best, found = s, true
			}
		}
		return best, found
	}
	return "", !some // empty matches: line ends, word boundaries
}

// sampleAll joins samples; if the result must not be empty, the cheapest part is
// used.
func sampleAll(subs []*syntax.Regexp, some bool) (string, bool) {
	var all strings.Builder
	for _, sub := range subs {
		s, ok := sample(sub, false)
		if !ok {
			return "", false
		}
		all.WriteString(s)
	}
	if all.Len() > 0 || !some {
		return all.String(), true
	}
	best, found := "", false
	for _, sub := range subs {
		if s, ok := sample(sub, true); ok && (!found || shorter(s, best)) {
			best, found = s, true
		}
	}
	return best, found
}

func shorter(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// sampleRune picks from ranges what a person would: a letter, a digit, a sign.
func sampleRune(ranges []rune) (rune, bool) {
	in := func(r rune) bool {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= r && r <= ranges[i+1] {
				return true
			}
		}
		return false
	}
	for _, r := range "a0A1_ \n" {
		if in(r) {
			return r, true
		}
	}
	for r := rune('!'); r < 127; r++ {
		if in(r) {
			return r, true
		}
	}
	if len(ranges) == 0 {
		return 0, false
	}
	return ranges[0], true
}
