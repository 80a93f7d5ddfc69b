package change

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/text/align"
)

// in adds the path of the file to words about a change, if there is more than one file.
func (s *fileSet) in(m align.File, words string) string {
	if s.single {
		return words
	}
	return m.Path() + ": " + words
}

// wholeWords describes what becomes of a whole file.
func wholeWords(m align.File) string {
	switch {
	case m.Old == nil:
		return "add " + m.New.Path
	case m.New == nil:
		return "remove " + m.Old.Path
	case m.Old.Path != m.New.Path && bytes.Equal(m.Old.Data, m.New.Data):
		return fmt.Sprintf("rename %s to %s", m.Old.Path, m.New.Path)
	case m.Old.Path != m.New.Path:
		return fmt.Sprintf("rename %s to %s and change it", m.Old.Path, m.New.Path)
	case bytes.Equal(m.Old.Data, m.New.Data):
		return fmt.Sprintf("mode of %s", m.New.Path)
	}
	return "change " + m.New.Path
}

// pieceWords describes a piece that begins on a line of the text that fails.
func pieceWords(p piece, unit string, line int) string {
	n := max(bytes.Count(p.new, []byte("\n")), 1)
	switch {
	case unit == "hunk" && n > 1:
		return fmt.Sprintf("lines %d to %d", line, line+n-1)
	case unit == "hunk" || unit == "line":
		return fmt.Sprintf("line %d", line)
	case len(p.old) == 0:
		return fmt.Sprintf("line %d: add %s", line, quoted(p.new))
	case len(p.new) == 0:
		return fmt.Sprintf("line %d: remove %s", line, quoted(p.old))
	}
	return fmt.Sprintf("line %d: %s to %s", line, quoted(p.old), quoted(p.new))
}

// quoted returns a text in quotes, shortened.
func quoted(b []byte) string {
	const most = 40
	s := strings.TrimSpace(string(b))
	if s == "" {
		s = string(b)
	}
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
