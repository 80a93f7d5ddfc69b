package ui

import (
	"io"
	"sync"
)

// A sink writes whole lines, from any goroutine. It gives up at the first
// error: half a line followed by another would be worse than none.
type sink struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

func (s *sink) write(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(text)
}

// put is write for those who hold the lock.
func (s *sink) put(text string) {
	if s.err != nil || text == "" {
		return
	}
	_, s.err = io.WriteString(s.w, text)
}

// say writes words for people.
func (s *sink) say(text string) { s.write(spoken(text)) }

func (s *sink) sayAll(lines []string) {
	for _, l := range lines {
		s.say(l)
	}
}

func (s *sink) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

func spoken(text string) string { return name + cleanLines(text) + "\n" }
