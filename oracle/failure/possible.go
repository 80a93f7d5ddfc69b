package failure

import (
	"bytes"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// Possible reports whether the output of a run may contain a report. It is a quick look that spares
// most runs the recognizers: a report contains one of a few words.
func Possible(r Run) bool {
	for _, out := range [][]byte{r.Stderr, r.Stdout} {
		if len(out) == 0 {
			continue
		}
		if bytes.ContainsAny(out, "\x1b\r") || slices.ContainsFunc(reportWords(), func(w []byte) bool { return bytes.Contains(out, w) }) {
			return true
		}
	}
	return false
}

// reportWords returns texts of which every report contains one.
var reportWords = sync.OnceValue(func() [][]byte {
	var words []string
	for _, r := range recognizers() {
		of := required(r.head)
		if r.reverse || r.needs {
			of = better(of, required(r.frame)) // there is no report without frames
		}
		if of == nil {
			of = []string{"\n"}
		}
		words = append(words, of...)
	}
	slices.Sort(words)
	var out [][]byte
	for _, w := range slices.Compact(words) {
		out = append(out, []byte(w))
	}
	return out
})

// required returns texts of which every match of a pattern contains one, or nil if there are none.
func required(pattern string) []string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	of, _ := requiredOf(re.Simplify())
	return better(nil, of)
}

// requiredOf returns the texts that [required] returns, and whether a match is one of them and
// nothing else.
func requiredOf(re *syntax.Regexp) (of []string, exact bool) {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase == 0 {
			return []string{string(re.Rune)}, true
		}
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary:
		return []string{""}, true
	case syntax.OpCapture:
		return requiredOf(re.Sub[0])
	case syntax.OpPlus:
		of, _ = requiredOf(re.Sub[0])
		return of, false
	case syntax.OpConcat:
		return requiredOfAll(re.Sub)
	case syntax.OpAlternate:
		exact = true
		for _, sub := range re.Sub {
			more, all := requiredOf(sub)
			if more == nil {
				return nil, false
			}
			of, exact = append(of, more...), exact && all
		}
		return of, exact
	}
	return nil, false
}

// requiredOfAll is [requiredOf] for patterns that follow each other. Neighbors that match fixed
// texts are joined: the parser turns Error|Exception into E(rror|xception).
func requiredOfAll(parts []*syntax.Regexp) (best []string, exact bool) {
	joined := []string{""}
	exact = true
	for _, p := range parts {
		of, all := requiredOf(p)
		if !all || len(joined)*len(of) > 64 {
			best = better(better(best, joined), of)
			joined, exact = []string{""}, false
			continue
		}
		var longer []string
		for _, a := range joined {
			for _, b := range of {
				longer = append(longer, a+b)
			}
		}
		joined = longer
	}
	return better(best, joined), exact
}

// better returns the list whose shortest text is longer, or nil if both have an empty one. Blanks,
// which are everywhere, hardly count.
func better(a, b []string) []string {
	shortest := func(list []string) int {
		n := 0
		for i, s := range list {
			if l := len(s) + 9*len(strings.TrimSpace(s)); i == 0 || l < n {
				n = l
			}
		}
		return n
	}
	switch n, m := shortest(a), shortest(b); {
	case n == 0 && m == 0:
		return nil
	case m > n:
		return b
	}
	return a
}
