package tree

import (
	"slices"
	"strings"
	"testing"
)

// tokens returns a token for each word of a text.
func tokens(text string) []*Node {
	var out []*Node
	for _, w := range strings.Fields(text) {
		out = append(out, &Node{Spec: &Spec{Kind: "token"}, Gap: []byte(" "), Text: []byte(w)})
	}
	return out
}

// tokenDraft returns a draft on a list of tokens.
func tokenDraft(text string) draft {
	d := flat()
	d = d.at(New(&Node{Spec: &Spec{Kind: "root"}, Kids: tokens(text)}))
	d.edited = false
	return d
}

// asked follows a plan and returns all candidates as texts.
func asked(p plan, interesting func(text string) bool) []string {
	var out []string
	play(p, func(n *Node) bool {
		out = append(out, strings.TrimSpace(string(n.Bytes())))
		return interesting(out[len(out)-1])
	})
	return out
}

func TestBalanced(t *testing.T) {
	for text, want := range map[string]bool{
		"":              true,
		"a":             true,
		"( )":           true,
		"( [ a ] { } )": true,
		`" a "`:         true,
		`" ' ' "`:       true,
		"(":             false,
		")":             false,
		"} {":           false,
		"( ]":           false,
		"( [ ) ]":       false,
		"( ) (":         false,
		`"`:             false,
		`' "`:           false,
	} {
		if got := balanced(tokens(text)); got != want {
			t.Errorf("balanced(%s) = %t", text, got)
		}
	}
}

// Windows of one: every token is tried once, from the end, even next to one that was removed.
// Brackets come last.
func TestWindows(t *testing.T) {
	for _, c := range []struct{ start, needed, want string }{
		{"a b c d", "a", "a b c|a b|a|"},
		{"a b c d", "d", "a b c|a b d|a d|d"},
		{"a b c d", "b c", "a b c|a b|a c|b c"},
		{"a ( b )", "b", "a ()|( b )|( b|b"},
		{"( b )", "( b )", "()|( b|b )"},
	} {
		got := asked(windows(1)(tokenDraft(c.start), theEnd), func(text string) bool {
			left := strings.Fields(text)
			return !slices.ContainsFunc(strings.Fields(c.needed), func(w string) bool { return !slices.Contains(left, w) })
		})
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s, of which %s is needed: asked %s, want %s", c.start, c.needed, s, c.want)
		}
	}
}

// A window of two is skipped if it has only one half of a pair of brackets.
func TestPairWindows(t *testing.T) {
	got := asked(windows(2)(tokenDraft("a b ( )"), theEnd), func(string) bool { return false })
	if want := []string{"a b", "( )"}; !slices.Equal(got, want) {
		t.Errorf("asked %q, want %q", got, want)
	}
}

// Windows that begin at different tokens, or that are of different size, have different refutations.
func TestWindowKey(t *testing.T) {
	all := tokens("x x x x")
	seen := map[refutation]bool{}
	for _, size := range []int{1, 2} {
		for at := 0; at+size <= len(all); at++ {
			key := windowKey(all, at, size)
			if seen[key] {
				t.Errorf("the window of %d at %d shares its key", size, at)
			}
			seen[key] = true
		}
	}
}
