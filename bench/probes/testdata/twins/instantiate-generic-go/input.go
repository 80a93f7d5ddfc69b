package a

type Set[T comparable] struct{ m map[T]bool }

func New[T comparable]() *Set[T] { return &Set[T]{m: map[T]bool{}} }

func (s *Set[T]) Add(v T) bool { old := s.m[v]; s.m[v] = true; return old }

func Use(n int) bool {
	s := New[string]()
	return s.Add(n) && n > 0
}
