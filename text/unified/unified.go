// Package unified writes the difference between two files or directories as a unified diff, as git
// prints it: git apply and patch understand it.
package unified

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// Options say how a diff looks. The zero value is a plain diff.
type Options struct {
	Context int  // lines around a change; 0: 3, negative: none
	Color   bool // with escape sequences for a terminal
	Words   bool // with Color: also show what differs inside of lines
	Binary  bool // include content that is not text, so that git apply can restore it
}

// Diff returns the difference between two values. It is empty if they are the same, apart from empty
// directories, which a diff cannot express.
func Diff(before, after text.Files, o Options) []byte {
	w := writer{Options: o}
	switch {
	case w.Context == 0:
		w.Context = 3
	case w.Context < 0:
		w.Context = 0
	}
	for _, f := range align.Files(before, after) {
		if !f.Same() && (f.Old == nil || !f.Old.Dir) && (f.New == nil || !f.New.Dir) {
			w.file(f)
		}
	}
	return w.Bytes()
}

type writer struct {
	bytes.Buffer
	Options
}

// Colors, as git has them.
const (
	reset   = "\x1b[m"
	bold    = "\x1b[1m"
	red     = "\x1b[31m"
	green   = "\x1b[32m"
	cyan    = "\x1b[36m"
	reverse = "\x1b[7m"
	upright = "\x1b[27m"
)

// line writes a line in a color.
func (w *writer) line(color, format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	if w.Color {
		s = color + s + reset
	}
	w.WriteString(s + "\n")
}

// file writes what has changed about a file.
func (w *writer) file(f align.File) {
	from, to := f.Path(), f.Path()
	if f.Old != nil {
		from = f.Old.Path
	}
	w.line(bold, "diff --git %s %s", name("a/", from), name("b/", to))
	old, new := "/dev/null", "/dev/null"
	var was, now []byte
	if f.Old != nil {
		old, was = name("a/", from), f.Old.Data
	}
	if f.New != nil {
		new, now = name("b/", to), f.New.Data
	}
	switch {
	case f.Old == nil:
		w.line(bold, "new file mode %s", mode(*f.New))
	case f.New == nil:
		w.line(bold, "deleted file mode %s", mode(*f.Old))
	default:
		w.attributes(*f.Old, *f.New)
	}
	if bytes.Equal(was, now) {
		return
	}
	if f.Binary() && w.Options.Binary {
		w.index(was, now, f.Old != nil, f.New != nil)
		w.binary(was, now)
		return
	}
	if f.Binary() {
		w.line("", "Binary files %s and %s differ", old, new)
		return
	}
	w.line(bold, "--- %s%s", old, tab(old))
	w.line(bold, "+++ %s%s", new, tab(new))
	w.hunks(was, now)
}

// attributes writes changes of the mode and of the path.
func (w *writer) attributes(old, new text.File) {
	if was, now := mode(old), mode(new); was != now {
		w.line(bold, "old mode %s", was)
		w.line(bold, "new mode %s", now)
	}
	if old.Path != new.Path {
		w.line(bold, "similarity index %d%%", similarity(old.Data, new.Data))
		w.line(bold, "rename from %s", name("", old.Path))
		w.line(bold, "rename to %s", name("", new.Path))
	}
}

// similarity returns how much of the larger text is in both, in percent.
func similarity(a, b []byte) int {
	if bytes.Equal(a, b) {
		return 100
	}
	la, lb := lines(a), lines(b)
	same, at := 0, 0
	for _, c := range align.Diff(la, lb) {
		same += length(la[at:c.A])
		at = c.AEnd
	}
	same += length(la[at:])
	return 100 * same / max(len(a), len(b), 1)
}

func length(lines []string) (n int) {
	for _, l := range lines {
		n += len(l)
	}
	return n
}

// mode returns the mode as git writes it: it knows whether a file can be executed, and links.
func mode(f text.File) string {
	switch {
	case f.Link:
		return "120000"
	case f.Mode&0o100 != 0:
		return "100755"
	}
	return "100644"
}

// name returns a path, in quotes if it contains characters that would be misread.
func name(prefix, path string) string {
	s := prefix + path
	if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == 0x7f }) < 0 {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, "\\%03o", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// tab returns what git writes after a path with a blank, so that patch knows where it ends.
func tab(path string) string {
	if strings.Contains(path, " ") && !strings.HasPrefix(path, `"`) {
		return "\t"
	}
	return ""
}

// lines cuts after every line feed.
func lines(data []byte) []string {
	var out []string
	for l := range bytes.Lines(data) {
		out = append(out, string(l))
	}
	return out
}
