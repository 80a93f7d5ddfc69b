package tree

import (
	"strings"
	"testing"
)

// Names get letters in the order of their first use, each one letter, and none that is in use.
func TestRename(t *testing.T) {
	for start, want := range map[string]string{
		"foo bar foo":       "a b a",
		"foo foo foo bar":   "a a a b",
		"foo a b bar":       "c a b d",
		"x y":               "",
		"one 12 one two 34": "a 12 a b 34",
	} {
		_, end := play(letters(tokenDraft(start), theEnd), func(*Node) bool { return true })
		got := ""
		if end != nil {
			got = strings.TrimSpace(string(end.Bytes()))
		}
		if got != want {
			t.Errorf("%s becomes %q, want %q", start, got, want)
		}
	}
}
