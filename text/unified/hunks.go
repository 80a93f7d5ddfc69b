package unified

import (
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/text/align"
)

// hunks writes the lines that differ, with some lines around them.
func (w *writer) hunks(before, after []byte) {
	a, b := lines(before), lines(after)
	all := align.Diff(a, b)
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].A-all[n-1].AEnd <= 2*w.Context {
			n++
		}
		w.hunk(a, b, all[:n])
		all = all[n:]
	}
}

// hunk writes changes that are near each other.
func (w *writer) hunk(a, b []string, cs []align.Change) {
	first, last := cs[0], cs[len(cs)-1]
	lead := min(w.Context, first.A)
	trail := min(w.Context, len(a)-last.AEnd)
	w.line(cyan, "@@ -%s +%s @@", span(first.A-lead, last.AEnd+trail), span(first.B-lead, last.BEnd+trail))
	at := first.A - lead
	for _, c := range cs {
		w.context(a[at:c.A])
		w.change(a[c.A:c.AEnd], b[c.B:c.BEnd])
		at = c.AEnd
	}
	w.context(a[at : at+trail])
}

// span returns the position and the number of lines: "3,7".
func span(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

func (w *writer) context(lines []string) {
	for _, l := range lines {
		w.text("", " ", l)
	}
}

// change writes lines that were replaced by others.
func (w *writer) change(old, new []string) {
	if w.Color && w.Words && len(old) > 0 && len(new) > 0 {
		old, new = marked(old, new)
	}
	for _, l := range old {
		w.text(red, "-", l)
	}
	for _, l := range new {
		w.text(green, "+", l)
	}
}

// text writes a line of content.
func (w *writer) text(color, sign, l string) {
	body, ended := strings.CutSuffix(l, "\n")
	if w.Color && color != "" {
		w.WriteString(color + sign + body + reset + "\n")
	} else {
		w.WriteString(sign + body + "\n")
	}
	if !ended {
		w.WriteString("\\ No newline at end of file\n")
	}
}
