package unified

import (
	"strings"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// Parts compares lines that were replaced by others word by word. It returns each line as parts that are alternately the
// same and different; the first is the same, and may be empty. If hardly anything is the same, it is not ok: that
// would only distract.
func Parts(old, new []string) (a, b [][]string, ok bool) {
	x, y := words(old), words(new)
	changes := align.Diff(x, y)
	same, all := length(x), max(length(x), length(y))
	for _, c := range changes {
		same -= length(x[c.A:c.AEnd])
	}
	if 3*same < all {
		return nil, nil, false
	}
	var p, q splitter
	i, j := 0, 0
	for _, c := range changes {
		p.add(x[i:c.A], x[c.A:c.AEnd])
		q.add(y[j:c.B], y[c.B:c.BEnd])
		i, j = c.AEnd, c.BEnd
	}
	p.add(x[i:], nil)
	q.add(y[j:], nil)
	return p.lines, q.lines, true
}

// A splitter makes lines of parts.
type splitter struct {
	lines [][]string
	open  bool // the last line is not complete
}

// add adds words that are the same, and then words that differ.
func (s *splitter) add(same, differ []string) {
	s.part(strings.Join(same, ""), 0)
	s.part(strings.Join(differ, ""), 1)
}

// part adds a text that differs if odd is 1. A part ends with its line.
func (s *splitter) part(text string, odd int) {
	for l := range strings.Lines(text) {
		if !s.open {
			s.lines = append(s.lines, []string{""})
		}
		last := &s.lines[len(s.lines)-1]
		body, ended := strings.CutSuffix(l, "\n")
		if body != "" && len(*last)%2 == odd {
			*last = append(*last, "")
		}
		(*last)[len(*last)-1] += body
		if s.open = !ended; ended {
			(*last)[len(*last)-1] += "\n"
		}
	}
}

// marked returns lines in which the words that differ are marked.
func marked(old, new []string) (a, b []string) {
	x, y, ok := Parts(old, new)
	if !ok {
		return old, new
	}
	return mark(x), mark(y)
}

// mark returns lines with marks around the parts that differ. A mark ends before the end of the line.
func mark(lines [][]string) []string {
	var out []string
	for _, parts := range lines {
		var b strings.Builder
		for i, p := range parts {
			body, ended := strings.CutSuffix(p, "\n")
			if i%2 == 1 && body != "" {
				body = reverse + body + upright
			}
			b.WriteString(body)
			if ended {
				b.WriteByte('\n')
			}
		}
		out = append(out, b.String())
	}
	return out
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
