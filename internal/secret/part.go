package secret

import (
	"regexp"
	"strings"
)

// escapes are the ways in which patterns write a character that has a meaning in them.
var escapes = regexp.MustCompile(`\\(.)|\[(.)\]`)

// Part returns the name of a secret of whose value a text contains eight bytes or more, also if it is a pattern in which some of
// them are escaped. It is "" if there is none. It is for texts that a user typed, which often are patterns: what
// [Redactor.String] removes is the value as a whole.
func (r *Redactor) Part(text string) string {
	if r == nil {
		return ""
	}
	for _, t := range []string{text, escapes.ReplaceAllString(text, "$1$2")} {
		for _, h := range r.values {
			for i := 0; i+shortest <= len(h.value); i++ {
				if strings.Contains(t, h.value[i:i+shortest]) {
					return h.name
				}
			}
		}
	}
	return ""
}
