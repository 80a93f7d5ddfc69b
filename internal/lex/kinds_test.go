package lex

import (
	"strings"
	"testing"
)

// TestTokens checks the kinds of tokens: each is marked with the first letter of its kind.
func TestTokens(t *testing.T) {
	letters := map[Kind]string{Punctuation: "", Word: "w", Keyword: "k", Number: "n", String: "s", Comment: "c"}
	for _, c := range []struct{ language, text, want string }{
		{"c", `int x = 0x1F + .5; // "no"`, `k<int> w<x> = n<0x1F> + n<.5> ; c<// "no">`},
		{"c", `puts("/* a */"); /* b */ 'c' 'd`, `w<puts> ( s<"/* a */"> ) ; c</* b */> s<'c'> ' w<d>`},
		{"python", "def f(): # '''\n  '''a\nb''' \"", "k<def> w<f> ( ) : c<# '''> s<'''a\nb'''> \""},
		{"lua", "x = [[a\n]] -- b", "w<x> = s<[[a\n]]> c<-- b>"},
		{"go", "`a\nb` + 'c'", "s<`a\nb`> + s<'c'>"},
		{"", "int // x", "w<int> / / w<x>"},
		{"json", `{"a": [1, true]}`, `{ s<"a"> : [ n<1> , k<true> ] }`},
		{"sql", "SELECT x -- y", "k<SELECT> w<x> c<-- y>"},
	} {
		var got []string
		for tok := range Of(c.language).Tokens([]byte(c.text), Keywords(c.language)) {
			word := c.text[tok.From:tok.To]
			if l := letters[tok.Kind]; l != "" {
				word = l + "<" + word + ">"
			}
			got = append(got, word)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s %q: got %s, want %s", c.language, c.text, got, c.want)
		}
	}
}

// TestKeywords checks that keywords belong to languages whose comments and strings are known.
func TestKeywords(t *testing.T) {
	for language := range keywords {
		if byLanguage[language] == nil {
			t.Errorf("%s has keywords, but no rules", language)
		}
	}
}
