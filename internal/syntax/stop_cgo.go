//go:build cgo

package syntax

import "unsafe"

// flag returns what the parser in C looks at.
func (s *Stop) flag() unsafe.Pointer {
	if s == nil {
		s = never
	}
	return unsafe.Pointer(&s.set)
}
