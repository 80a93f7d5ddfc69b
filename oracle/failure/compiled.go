package failure

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A pattern of a recognizer, with texts one of which is in every line that matches. There are few
// patterns, and they are compared with every line, so that it pays to look for these texts first.
type pattern struct {
	*regexp.Regexp
	marks []string // nil: not known
}

// MatchString reports whether a line matches.
func (p *pattern) MatchString(line string) bool {
	if p.marks != nil && !slices.ContainsFunc(p.marks, func(m string) bool { return strings.Contains(line, m) }) {
		return false
	}
	return p.Regexp.MatchString(line)
}

// compiled returns the compiled form of a pattern of a recognizer.
func compiled(text string) *pattern {
	if p, ok := compiledPatterns.Load(text); ok {
		return p.(*pattern)
	}
	p := &pattern{Regexp: regexp.MustCompile(text), marks: required(text)}
	compiledPatterns.Store(text, p)
	return p
}

var compiledPatterns sync.Map
