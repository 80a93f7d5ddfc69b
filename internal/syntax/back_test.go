//go:build cgo

package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text"
)

// half returns a part of a program: functions that call each other, and one that mentions some
// names.
func half(name string, functions, mentions int) string {
	var b strings.Builder
	for i := range functions {
		fmt.Fprintf(&b, "int %s%d(int %sx) { int l = %sx * %d; return %s%d(l - 1); }\n", name, i, name, name, i, name, max(0, i-1))
	}
	fmt.Fprintf(&b, "int %sm(int %sx) { ", name, name)
	for i := range mentions {
		fmt.Fprintf(&b, "%sy%d = %sx; ", name, i, name)
	}
	return b.String() + "return " + name + "0(1); }\n"
}

// mention returns an oracle that requires all the mentions of one of the halves.
func mention(halves map[string]int) func([]byte) bool {
	return func(src []byte) bool {
		for name, n := range halves {
			all := true
			for i := range n {
				all = all && has(fmt.Sprintf(`\b%sy%d\b`, name, i))(src)
			}
			if all && n > 0 {
				return true
			}
		}
		return false
	}
}

// TestWayBack: of two halves that both fail, the larger is removed first. If the other one does not get
// small, the first one is tried again, and accepted if it gets smaller. If it does not, that takes at
// most a quarter more questions, and one if it does not fail at all.
func TestWayBack(t *testing.T) {
	for _, c := range []struct{ first, second, tokens int }{
		{1, 12, 1}, {12, 1, 1}, {3, 12, 3}, {12, 10, 10}, {10, 10, 10}, {0, 10, 10},
	} {
		src := half("a", 20, c.first) + half("b", 15, c.second)
		interesting := mention(map[string]int{"a": c.first, "b": c.second})
		f := one(t, "c", []byte(src))
		k := run(t, f, func(p string) bool { return p != "lines" }, 2000, interesting) // for tests like this one, lines jumps before parts does
		if got := text.Count(k.End.Bytes()); got != c.tokens {
			t.Errorf("%d and %d mentions: %q", c.first, c.second, k.End.Bytes())
		}
		cur := text.Count([]byte(src))
		for _, at := range k.Moves {
			next := text.Count(k.Log[at-1].Candidate.Bytes())
			if next > cur {
				t.Errorf("%d and %d mentions: from %d to %d tokens", c.first, c.second, cur, next)
			}
			cur = next
		}
		before := len(k.Log)
		for i, q := range k.Log {
			if q.Note == "what a jump left" {
				before = i
			}
		}
		most := before + before/4 + 2
		if c.first == 0 {
			most = before + 1
		}
		if len(k.Log) > most && c.tokens == c.second {
			t.Errorf("%d and %d mentions: %d questions, %d of them before the way back", c.first, c.second, len(k.Log), before)
		}
		f.sameForAll(t, interesting)
	}
}
