package tree

import (
	"regexp"
	"slices"
	"strings"
)

// withoutTypeParameters rewrites a text from an item so that it does not need the item's type parameters: each
// becomes the type of the sample parameter, and lifetimes are omitted.
func (u uses) withoutTypeParameters(text string, item int) string {
	sample := u.sampleType(item)
	if sample == "" {
		return text
	}
	for k := item + 1; k < int(u.end[item]) && u.nodes[k].Field != FieldBody; k++ {
		n := u.nodes[k]
		if n.Field != FieldTypeParameters {
			continue
		}
		lifetimes := lifetime.FindAllString(u.text(k, int(u.end[k])), -1)
		for _, l := range lifetimes {
			text = regexp.MustCompile(l+`\b,?\s*`).ReplaceAllString(text, "")
		}
		n.parameterNames(func(w *Node) {
			if !slices.Contains(lifetimes, "'"+string(w.Text)) {
				text = regexp.MustCompile(`\b`+regexp.QuoteMeta(string(w.Text))+`\b`).ReplaceAllString(text, sample)
			}
		})
	}
	return noArguments.ReplaceAllString(text, "")
}

var (
	lifetime    = regexp.MustCompile(`'\w+\b`)
	noArguments = regexp.MustCompile(`<\s*>`)
)

// sampleType returns the type in the sample of a parameter, "" if it is not a single word.
func (u uses) sampleType(item int) string {
	words := strings.FieldsFunc(u.fileOf(item).Parameter, func(r rune) bool { return r == ' ' || r == ':' })
	words = slices.DeleteFunc(words, func(w string) bool { return w == "x" })
	if len(words) != 1 {
		return ""
	}
	return words[0]
}
