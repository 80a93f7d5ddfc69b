package ui

import (
	"io"
	"sync"
)

// A sink writes complete lines, from any goroutine. After the first error it writes
// nothing more: part of a line followed by another would be worse than none.
type sink struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

func (s *sink) write(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writeLocked(text)
}

// writeLocked is write for callers that have locked s.mu.
func (s *sink) writeLocked(text string) {
	if s.err != nil || text == "" {
		return
	}
	_, s.err = io.WriteString(s.w, text)
}

// print writes a message for people.
func (s *sink) print(text string) { s.write(message(text)) }

func (s *sink) printAll(lines []string) {
	for _, l := range lines {
		s.print(l)
	}
}

func (s *sink) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

func message(text string) string { return name + cleanLines(text) + "\n" }
