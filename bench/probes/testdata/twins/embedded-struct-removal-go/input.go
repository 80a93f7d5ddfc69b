package stats

import (
	"fmt"
	"sync"
)

type counter struct {
	sync.Mutex
	hits map[string]int
}

type server struct {
	counter
	name string
}

func (s *server) hit(path string) {
	s.Lock()
	defer s.Unlock()
	s.hits[path]++
}

func (s *server) dump() {
	snapshot := s.counter
	for path, n := range snapshot.hits {
		fmt.Println(s.name, path, n)
	}
}
