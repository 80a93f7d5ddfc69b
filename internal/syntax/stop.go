package syntax

import (
	"context"
	"sync/atomic"
)

// A Stop ends parsing from outside: what a parser returns after it is of no use. A large file takes
// many seconds, and a parser sees no context of the run.
type Stop struct {
	set atomic.Uint32
	hit atomic.Bool
	ctx context.Context
	end context.CancelFunc
}

// NewStop returns a stop that is not set.
func NewStop() *Stop {
	s := &Stop{}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// Set ends what is being parsed, and whatever will be.
func (s *Stop) Set() {
	s.set.Store(1)
	s.end()
}

// Hit reports whether a parser gave up because s was set.
func (s *Stop) Hit() bool { return s.hit.Load() }

// On returns l with its parser under the control of s.
func (l Language) On(s *Stop) Language {
	l.stop = s
	return l
}

// never is what nobody sets.
var never = NewStop()

// stopped reports whether s was set.
func (s *Stop) stopped() bool { return s != nil && s.set.Load() != 0 }

// context returns a context that is done when s is set, for parsers that look at one.
func (s *Stop) context() context.Context {
	if s == nil {
		s = never
	}
	return s.ctx
}
