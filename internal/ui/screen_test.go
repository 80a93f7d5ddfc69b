package ui

import (
	"slices"
	"strings"
	"sync"
)

// A screen is a terminal that supports what we use: it wraps, and interprets carriage
// return, line feed, erase to the end of the line and colors. It shows other escape
// sequences, so that tests notice them.
type screen struct {
	mu       sync.Mutex
	width    int
	rows     [][]rune
	row, col int
	writes   int
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes++
	for text := string(p); text != ""; {
		text = s.take(text)
	}
	return len(p), nil
}

func (s *screen) take(text string) (rest string) {
	for _, sgr := range []string{"\x1b[m", "\x1b[1m", "\x1b[2m"} {
		if rest, ok := strings.CutPrefix(text, sgr); ok {
			return rest
		}
	}
	if rest, ok := strings.CutPrefix(text, "\x1b[K"); ok {
		if s.row < len(s.rows) && s.col < len(s.rows[s.row]) {
			s.rows[s.row] = s.rows[s.row][:s.col]
		}
		return rest
	}
	r := []rune(text)[0]
	switch r {
	case '\r':
		s.col = 0
	case '\n': // the line discipline makes it \r\n
		s.row, s.col = s.row+1, 0
	default:
		s.show(r)
	}
	return text[len(string(r)):]
}

func (s *screen) show(r rune) {
	if s.col+wide(r) > s.width {
		s.row, s.col = s.row+1, 0
	}
	for len(s.rows) <= s.row {
		s.rows = append(s.rows, nil)
	}
	row := s.rows[s.row]
	for len(row) <= s.col {
		row = append(row, ' ')
	}
	row[s.col] = r
	if wide(r) == 2 {
		row = slices.Insert(row, s.col+1, ' ')
	}
	s.rows[s.row] = row
	s.col += wide(r)
}

// String returns the visible text.
func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	for _, r := range s.rows {
		lines = append(lines, strings.TrimRight(string(r), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}
