package tree

import (
	"strconv"
	"strings"
)

var valuesPass = &Pass{
	Name:     "values",
	About:    "shortens numbers, strings and other long tokens",
	Shortens: true,
	stage:    oneByOne(values, 0),
}

// values shortens numbers, strings and other long tokens, from the end of the document.
func values(d draft) proposals {
	var edits []Edit
	var same []refutation
	tokens := liveTokens(d.root)
	for i := len(tokens) - 1; i >= 0; i-- {
		n := tokens[i]
		for _, text := range shorter(string(n.Text)) {
			m := *n
			m.Text = []byte(text)
			edits = append(edits, Edit{n: &m})
			same = append(same, refutes(shorteningValue).text(n.Text).text([]byte(text)).number(i))
		}
	}
	return proposals{len(edits), func(i int) (proposal, bool) {
		return proposal{root: d.root.Apply(edits[i]), same: same[i], note: "values", check: unchecked}, true
	}}
}

// shorter returns replacements for a token, the shortest first.
func shorter(s string) []string {
	var out []string
	add := func(t string) {
		if len(t) < len(s) {
			out = append(out, t)
		}
	}
	switch {
	case len(s) > 1 && '0' <= s[0] && s[0] <= '9':
		add("0")
		add("1")
		plain := strings.TrimRight(s, "uUlLfF")
		add(plain)
		if v, err := strconv.ParseInt(plain, 0, 64); err == nil {
			add(strconv.FormatInt(v, 10))
		}
		add(s[:1])
		add(s[:len(s)/2])
		add(s[:len(s)-1])
	case len(s) > 2 && strings.ContainsRune("\"'`", rune(s[0])) && s[len(s)-1] == s[0]:
		in := s[1 : len(s)-1]
		add(s[:1] + s[:1])
		for _, t := range without(in) {
			add(s[:1] + t + s[:1])
		}
	case len(s) > 32:
		out = without(s)
	}
	return out
}

// without returns a text with one of its halves removed, then with one of its quarters, and so on as
// long as these are not too many.
func without(s string) []string {
	var out []string
	for parts := 2; parts <= 4 || parts <= 16 && len(s) > 64; parts *= 2 {
		for i := parts - 1; i >= 0; i-- {
			out = append(out, s[:i*len(s)/parts]+s[(i+1)*len(s)/parts:])
		}
	}
	return out
}
