package unified

import (
	"strings"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// marked returns lines in which the words that differ are marked. If hardly anything is the same, it
// marks nothing: that would only distract.
func marked(old, new []string) (a, b []string) {
	x, y := words(old), words(new)
	changes := align.Diff(x, y)
	same, all := length(x), max(length(x), length(y))
	for _, c := range changes {
		same -= length(x[c.A:c.AEnd])
	}
	if 3*same < all {
		return old, new
	}
	var p, q strings.Builder
	i, j := 0, 0
	for _, c := range changes {
		mark(&p, x[i:c.A], x[c.A:c.AEnd])
		mark(&q, y[j:c.B], y[c.B:c.BEnd])
		i, j = c.AEnd, c.BEnd
	}
	mark(&p, x[i:], nil)
	mark(&q, y[j:], nil)
	return lines([]byte(p.String())), lines([]byte(q.String()))
}

// mark writes words that are the same, and then words that differ. A mark ends with its line.
func mark(b *strings.Builder, same, differ []string) {
	b.WriteString(strings.Join(same, ""))
	for l := range strings.Lines(strings.Join(differ, "")) {
		body, ended := strings.CutSuffix(l, "\n")
		if body != "" {
			b.WriteString(reverse + body + upright)
		}
		if ended {
			b.WriteByte('\n')
		}
	}
}

// words cuts lines into words and what is between them.
func words(lines []string) []string {
	var out []string
	for _, l := range lines {
		for _, t := range text.SplitTokens([]byte(l)) {
			word := strings.TrimRight(string(t), " \t\n")
			if word != "" {
				out = append(out, word)
			}
			if blank := string(t)[len(word):]; blank != "" {
				out = append(out, blank)
			}
		}
	}
	return out
}
