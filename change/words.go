package change

import (
	"bytes"
	"fmt"
	"strings"
)

// in adds the path of the file to words about a change, if there is more than one file.
func (s *fileSet) in(m matching, words string) string {
	if s.single {
		return words
	}
	return m.path() + ": " + words
}

// wholeWords describes what becomes of a whole file.
func wholeWords(m matching) string {
	switch {
	case m.old == nil:
		return "add " + m.new.Path
	case m.new == nil:
		return "remove " + m.old.Path
	case m.old.Path != m.new.Path && bytes.Equal(m.old.Data, m.new.Data):
		return fmt.Sprintf("rename %s to %s", m.old.Path, m.new.Path)
	case m.old.Path != m.new.Path:
		return fmt.Sprintf("rename %s to %s and change it", m.old.Path, m.new.Path)
	case bytes.Equal(m.old.Data, m.new.Data):
		return fmt.Sprintf("mode of %s", m.new.Path)
	}
	return "change " + m.new.Path
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
