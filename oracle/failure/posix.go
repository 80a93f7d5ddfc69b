package failure

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// posix rewrites a pattern of a recognizer in the extended regular expressions of POSIX. A pattern
// that cannot be written like that stays as it is: only a script has no use for it.
func posix(pattern string) string {
	out, err := ERE(pattern)
	if err != nil {
		return pattern
	}
	return out
}

// ERE returns a regular expression of package regexp as an extended regular expression of POSIX
// that finds a match in the same lines. It avoids what some implementations of awk lack: repetition
// in braces, and names of classes. Both kinds of package regexp and awk treat a backslash in
// brackets as an escape, grep does not.
//
// Awk is run on bytes. So a single "." or a class that excludes characters matches only a part of a
// character outside ASCII; in repetitions that makes no difference.
func ERE(pattern string) (string, error) {
	if out, ok := respelled(pattern); ok {
		return out, nil
	}
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", err
	}
	re, before, after := withoutOuterBoundaries(re)
	out, err := ere(re)
	if err != nil {
		return "", fmt.Errorf("%q cannot be written as a POSIX extended regular expression: %w", pattern, err)
	}
	if before+after != "" && out.level == alternatives {
		out.text = "(" + out.text + ")"
	}
	return before + out.text + after, nil
}

// An expression is a text and how tightly its parts are bound.
type expression struct {
	text  string
	level int
}

const (
	alternatives = iota
	sequence
	single
)

// as returns the text of an expression for a place that needs at least a level.
func (e expression) as(level int) string {
	if e.level >= level {
		return e.text
	}
	return "(" + e.text + ")"
}

// most limits the length of an expression, which repetition in braces makes long.
const most = 4000

var (
	errBoundary = errors.New(`\b and \B can be expressed only at its ends, beside a letter or digit`)
	errClass    = errors.New("it has a class with many characters outside ASCII")
	errLong     = errors.New("its repetitions are too many")
)

func ere(re *syntax.Regexp) (expression, error) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return expression{"", sequence}, nil
	case syntax.OpLiteral:
		return literalExpression(re)
	case syntax.OpCharClass:
		return class(re.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return expression{".", single}, nil
	case syntax.OpBeginLine, syntax.OpBeginText:
		return expression{"^", sequence}, nil
	case syntax.OpEndLine, syntax.OpEndText:
		return expression{"$", sequence}, nil
	case syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return expression{}, errBoundary
	case syntax.OpCapture:
		return ere(re.Sub[0])
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		return repeated(re)
	case syntax.OpConcat:
		return concatenated(re)
	case syntax.OpAlternate:
		return alternated(re)
	}
	return expression{}, errors.New("it never matches")
}

func literalExpression(re *syntax.Regexp) (expression, error) {
	var b strings.Builder
	for _, r := range re.Rune {
		if r == '\n' || r == '\r' || r == 0 {
			return expression{}, errors.New("it has a character that is in no line")
		}
		switch other := unicode.SimpleFold(r); {
		case re.Flags&syntax.FoldCase != 0 && other != r && r < utf8.RuneSelf:
			r = unicode.ToLower(r)
			fmt.Fprintf(&b, "[%c%c]", r, unicode.ToUpper(r))
		default:
			b.WriteString(quoteRune(r))
		}
	}
	level := sequence
	if len(re.Rune) == 1 && re.Rune[0] < utf8.RuneSelf {
		level = single
	}
	return expression{b.String(), level}, nil
}

func quoteRune(r rune) string {
	if r < utf8.RuneSelf && strings.IndexByte(specials, byte(r)) >= 0 {
		return `\` + string(r)
	}
	return string(r)
}

func repeated(re *syntax.Regexp) (expression, error) {
	sub, err := ere(re.Sub[0])
	if err != nil || sub.text == "" {
		return sub, err
	}
	atom := sub.as(single)
	switch re.Op {
	case syntax.OpStar:
		return expression{atom + "*", sequence}, nil
	case syntax.OpPlus:
		return expression{atom + "+", sequence}, nil
	case syntax.OpQuest:
		return expression{atom + "?", sequence}, nil
	}
	if (re.Min+max(re.Max-re.Min, 0)*3)*len(atom) > most {
		return sub, errLong
	}
	text := strings.Repeat(atom, re.Min)
	switch {
	case re.Max < 0:
		text += atom + "*"
	default:
		for i := re.Min; i < re.Max; i++ {
			text += "(" + atom
		}
		text += strings.Repeat(")?", re.Max-re.Min)
	}
	return expression{text, sequence}, nil
}

func concatenated(re *syntax.Regexp) (expression, error) {
	var b strings.Builder
	for _, s := range re.Sub {
		e, err := ere(s)
		if err != nil {
			return e, err
		}
		b.WriteString(e.as(sequence))
	}
	if b.Len() > most {
		return expression{}, errLong
	}
	return expression{b.String(), sequence}, nil
}

func alternated(re *syntax.Regexp) (expression, error) {
	var texts []string
	empty := false
	for _, s := range re.Sub {
		e, err := ere(s)
		if err != nil {
			return e, err
		}
		if e.text == "" {
			empty = true
			continue
		}
		texts = append(texts, e.text)
	}
	all := expression{strings.Join(texts, "|"), alternatives}
	if !empty || len(texts) == 0 {
		return all, nil
	}
	return expression{"(" + all.text + ")?", sequence}, nil
}

// Where a word begins or ends, as characters that may be consumed.
const (
	notWordBefore = "(^|[^A-Za-z0-9_])"
	notWordAfter  = "([^A-Za-z0-9_]|$)"
)

// withoutOuterBoundaries returns a sequence without the word boundaries at its ends, and what stands
// for them.
func withoutOuterBoundaries(re *syntax.Regexp) (out *syntax.Regexp, before, after string) {
	if re.Op != syntax.OpConcat {
		return re, "", ""
	}
	subs := re.Sub
	if n := len(subs); n > 1 && subs[0].Op == syntax.OpWordBoundary && wordAtEnd(subs[1], false) {
		before, subs = notWordBefore, subs[1:]
	}
	if n := len(subs); n > 1 && subs[n-1].Op == syntax.OpWordBoundary && wordAtEnd(subs[n-2], true) {
		after, subs = notWordAfter, subs[:n-1]
	}
	copied := *re
	copied.Sub = subs
	return &copied, before, after
}

// wordAtEnd reports whether all matches of an expression begin, or end, with a character of a word.
func wordAtEnd(re *syntax.Regexp, last bool) bool {
	switch re.Op {
	case syntax.OpLiteral:
		r := re.Rune[0]
		if last {
			r = re.Rune[len(re.Rune)-1]
		}
		return syntax.IsWordChar(r)
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
				if !syntax.IsWordChar(r) {
					return false
				}
			}
		}
		return true
	case syntax.OpCapture, syntax.OpPlus:
		return wordAtEnd(re.Sub[0], last)
	case syntax.OpConcat:
		if last {
			return wordAtEnd(re.Sub[len(re.Sub)-1], true)
		}
		return wordAtEnd(re.Sub[0], false)
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(s *syntax.Regexp) bool { return !wordAtEnd(s, last) })
	}
	return false
}
