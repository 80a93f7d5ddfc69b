package report

import (
	"strings"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/text/align"
)

// Of a long line, this many bytes are shown around a change and of what was removed or added.
const (
	around   = 80
	fragment = 1000
)

// fragments writes changes in long lines, byte by byte: what is before and after is cut.
func (h *Hunk) fragments(was, now []byte, a, aEnd int, cs []align.Change) {
	old, new := Line{"-"}, Line{"+"}
	for i, c := range cs {
		same := string(was[a:c.A])
		if i == 0 {
			same = visible(ending(same, around))
		} else {
			same = visible(clip(same, 2*around))
		}
		old = append(old, same, visible(clip(string(was[c.A:c.AEnd]), fragment)))
		new = append(new, same, visible(clip(string(now[c.B:c.BEnd]), fragment)))
		a = c.AEnd
	}
	rest := visible(beginning(strings.TrimSuffix(string(was[a:aEnd]), "\n"), around))
	h.Lines = append(h.Lines, append(old, rest), append(new, rest))
}

const cut = "…"

// clip cuts the middle out of a text of more than n bytes.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.TrimSuffix(beginning(s, n/2), cut) + ending(s, n/2)
}

// beginning returns at most n bytes, and a sign if something is missing.
func beginning(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + cut
}

// ending returns at most the last n bytes, after a sign if something is missing.
func ending(s string, n int) string {
	if len(s) <= n {
		return s
	}
	i := len(s) - n
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	return cut + s[i:]
}
